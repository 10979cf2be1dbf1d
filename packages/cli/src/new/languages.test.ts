import { expect, test } from 'vitest'
import { readLanguages } from './languages.ts'
import { readRemoteIdentity } from './remote-identity.ts'
import { renderRemote } from './render.ts'

const made = (languages?: string) => renderRemote('workspace', readRemoteIdentity('hello', { languages }))
const catalogs = (files: Record<string, string>) =>
  Object.keys(files).filter((path) => path.startsWith('src/texts/'))
const titleOf = (files: Record<string, string>) => JSON.parse(files['package.json'] ?? '').portico.title

test('a new remote has one language unless others are chosen', () => {
  const files = made()
  expect(catalogs(files)).toEqual(['src/texts/texts.ts'])
  expect(titleOf(files)).toEqual({ en: 'Hello' })
  expect(files['src/texts/texts.ts']).toContain('defineTexts({})')
  expect(Object.values(files).join('\n')).not.toMatch(/\bde\b|\bar\b|German|Arabic/)
})

test('each chosen language has a title and a catalog, and one without a template begins in English', () => {
  const files = made('de,fr')
  expect(catalogs(files)).toEqual(['src/texts/de.ts', 'src/texts/fr.ts', 'src/texts/texts.ts'])
  expect(titleOf(files)).toEqual({ en: 'Hello', de: 'Hello', fr: 'Hello' })
  expect(files['src/texts/texts.ts']).toContain(
    "defineTexts({ de: () => import('./de.ts'), fr: () => import('./fr.ts') })",
  )
  expect(files['src/texts/fr.ts']).toContain('export const messages: Catalog = {}\n')
  expect(files['src/main.tsx']).toContain("title: { en: 'Hello', de: 'Hello', fr: 'Hello' }")
  expect(files['src/app.browser.test.tsx']).toContain("['de-AT', 'Hallo, Ada.'")
})

test('readLanguages reads tags between commas, and puts English first', () => {
  expect(readLanguages(undefined)).toEqual(['en'])
  expect(readLanguages('de, en,pt-BR,de')).toEqual(['en', 'de', 'pt-BR'])
})

test.each(['German', 'DE', 'de;ar', 'pt-br', 'e', '../de', 'texts'])(
  '%s is rejected as a language',
  (tag) => {
    expect(() => readLanguages(tag)).toThrow(
      expect.objectContaining({ code: 'usage', message: expect.stringContaining('--languages en,de') }),
    )
  },
)
