import type { Registry } from '@portico/contract/registry'
import { exampleRegistry } from '@portico/contract/testing'
import { expect, test } from 'vitest'
import { missingTitles, titleLanguages } from './missing-titles.ts'

const home = (title: Record<string, string>) => ({ slot: 'home', expose: './recent', title })

/** A portal with the remote `data`, titled in these languages. */
function portalWith(title: Record<string, string>): Registry {
  const registry = exampleRegistry()
  const { files } = registry.remotes
  if (!files) throw new Error('The example has no remote files.')
  return { ...registry, remotes: { data: { ...files, title, slots: [] } } }
}

/** Returns the warning of `portico verify` about the remote `name` in this portal. */
const verified = (name: string, remote: Parameters<typeof missingTitles>[1], portal: Registry) =>
  missingTitles(name, remote, titleLanguages(portal, name))

test('a remote that is titled as the others are lacks nothing', () => {
  const portal = portalWith({ en: 'Data', de: 'Daten' })
  expect(verified('files', { title: { en: 'Files', de: 'Dateien' }, slots: [] }, portal)).toBeNull()
  expect(verified('files', { title: { en: 'Files' }, slots: [] }, portalWith({ en: 'Data' }))).toBeNull()
})

test('what others or its own titles have and one lacks is named with its place', () => {
  const portal = portalWith({ en: 'Data', ar: 'البيانات', de: 'Daten' })
  const slots = [home({ en: 'Recent files', de: 'Zuletzt' })]
  expect(verified('files', { title: { en: 'Files' }, slots }, portal)).toMatch(
    /^files has titles .*: package\.json lacks portico\.title \(ar, de\), portico\.slots\[0\]\.title \(ar\)\.$/,
  )
  expect(missingTitles('files', { title: { en: 'Files' }, slots }, [])).toContain('portico.title (de)')
})

test('titles lack the languages of the catalogs, and a remote of one language lacks nothing', () => {
  expect(missingTitles('files', { title: { en: 'Files' }, slots: [] }, ['en', 'de'])).toContain(
    'portico.title (de)',
  )
  expect(missingTitles('files', { title: { en: 'Files' }, slots: [] }, [])).toBeNull()
})

test('titles that the remote had before are not asked of the next release', () => {
  const portal = portalWith({ en: 'Data', fr: 'Données' })
  expect(verified('data', { title: { en: 'Data' }, slots: [] }, portal)).toBeNull()
})
