import type { Registry } from '@portico/contract/registry'
import { exampleRegistry } from '@portico/contract/testing'
import { expect, test } from 'vitest'
import { missingTitles } from './missing-titles.ts'

const home = (title: Record<string, string>) => ({ slot: 'home', expose: './recent', title })

/** A portal with the remote `data`, titled in these languages. */
function portalWith(title: Record<string, string>): Registry {
  const registry = exampleRegistry()
  const { files } = registry.remotes
  if (!files) throw new Error('The example has no remote files.')
  return { ...registry, remotes: { data: { ...files, title, slots: [] } } }
}

test('a remote that is titled as the others are lacks nothing', () => {
  const portal = portalWith({ en: 'Data', de: 'Daten' })
  expect(missingTitles('files', { title: { en: 'Files', de: 'Dateien' }, slots: [] }, portal)).toBeNull()
  expect(missingTitles('files', { title: { en: 'Files' }, slots: [] }, portalWith({ en: 'Data' }))).toBeNull()
})

test('what others or its own titles have and one lacks is named with its place', () => {
  const portal = portalWith({ en: 'Data', ar: 'البيانات', de: 'Daten' })
  const slots = [home({ en: 'Recent files', de: 'Zuletzt' })]
  expect(missingTitles('files', { title: { en: 'Files' }, slots }, portal)).toMatch(
    /^files has titles .*: package\.json lacks portico\.title \(ar, de\), portico\.slots\[0\]\.title \(ar\)\.$/,
  )
  expect(missingTitles('files', { title: { en: 'Files' }, slots }, portalWith({ en: 'Data' }))).toContain(
    'portico.title (de)',
  )
})

test('titles that the remote had before are not asked of the next release', () => {
  const portal = portalWith({ en: 'Data', fr: 'Données' })
  expect(missingTitles('data', { title: { en: 'Data' }, slots: [] }, portal)).toBeNull()
})
