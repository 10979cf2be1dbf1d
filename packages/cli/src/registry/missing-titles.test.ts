import type { Registry } from '@portico/contract/registry'
import { createExampleRegistry } from '@portico/contract/testing'
import { expect, test } from 'vitest'
import { describeMissingTitles, listTitleLanguages } from './missing-titles.ts'

const home = (title: Record<string, string>) => ({ slot: 'home', expose: './recent', title })

/** Returns a portal with the remote `data`, titled in these languages. */
function portalWith(title: Record<string, string>): Registry {
  const registry = createExampleRegistry()
  const { files } = registry.remotes
  if (!files) throw new Error('The example has no remote files.')
  return { ...registry, remotes: { data: { ...files, title, slots: [] } } }
}

/** Returns the warning of `portico verify` about the remote `name` in this portal. */
const verified = (name: string, remote: Parameters<typeof describeMissingTitles>[1], portal: Registry) =>
  describeMissingTitles(name, remote, listTitleLanguages(portal, name))

test('a remote with the title languages of the other remotes lacks no titles', () => {
  const portal = portalWith({ en: 'Data', de: 'Daten' })
  expect(verified('files', { title: { en: 'Files', de: 'Dateien' }, slots: [] }, portal)).toBeNull()
  expect(verified('files', { title: { en: 'Files' }, slots: [] }, portalWith({ en: 'Data' }))).toBeNull()
})

test('a title is reported with its place if it lacks a language of another title or remote', () => {
  const portal = portalWith({ en: 'Data', ar: 'البيانات', de: 'Daten' })
  const slots = [home({ en: 'Recent files', de: 'Zuletzt' })]
  expect(verified('files', { title: { en: 'Files' }, slots }, portal)).toMatch(
    /^files has titles .*: package\.json lacks portico\.title \(ar, de\), portico\.slots\[0\]\.title \(ar\)\.$/,
  )
  expect(describeMissingTitles('files', { title: { en: 'Files' }, slots }, [])).toContain(
    'portico.title (de)',
  )
})

test('a title lacks the languages of the catalogs, and a remote of one language lacks no titles', () => {
  expect(describeMissingTitles('files', { title: { en: 'Files' }, slots: [] }, ['en', 'de'])).toContain(
    'portico.title (de)',
  )
  expect(describeMissingTitles('files', { title: { en: 'Files' }, slots: [] }, [])).toBeNull()
})

test('a release does not need the title languages of its previous release', () => {
  const portal = portalWith({ en: 'Data', fr: 'Données' })
  expect(verified('data', { title: { en: 'Data' }, slots: [] }, portal)).toBeNull()
})
