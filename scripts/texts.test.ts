import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import {
  describeFault,
  findTextFaults,
  getCatalogPath,
  readCatalog,
} from '../packages/vite-remote/src/texts/check-texts.ts'
import { root } from './suites.ts'
import { exportTexts, importTexts, listTranslatedPackages } from './texts.ts'

// A build only warns of texts without a translation. These tests fail, also for packages without a build.
test.each(listTranslatedPackages())('%s has a translation of every text in every language', (name) => {
  expect(findTextFaults(join(root, name)).map(describeFault)).toEqual([])
})

// The first letter sets the direction of each line, next to inserted values: a line that begins with another script starts with U+200F.
test.each(listTranslatedPackages().filter((name) => existsSync(getCatalogPath(join(root, name), 'ar'))))(
  'no Arabic text of %s runs from left to right',
  (name) => {
    const wrong = readCatalog(getCatalogPath(join(root, name), 'ar')).filter(([, text]) => {
      const own = text.replace(/<[^>]*>|\{\w+(, number)?\}/g, '')
      return /^[^\p{L}\u200f{]*(?!\p{Script=Arabic})\p{L}.*\p{Script=Arabic}/su.test(own)
    })
    expect(wrong).toEqual([])
  },
)

test('a catalog is unchanged after an export and import as a PO file, and a new language starts empty', () => {
  const copy = mkdtempSync(join(tmpdir(), 'portico-texts-'))
  onTestFinished(() => rmSync(copy, { recursive: true, force: true }))
  cpSync(join(root, 'packages/ui/src'), join(copy, 'src'), { recursive: true })
  const german = join(copy, 'src/texts/de.ts')
  const before = readFileSync(german, 'utf8')
  const exported = exportTexts(copy, 'de')
  expect(exported).toContain('#: src/overlays/confirm-window.tsx:')
  importTexts(copy, 'de', exported)
  expect(readCatalog(german).sort()).toEqual(readCatalog(join(root, 'packages/ui/src/texts/de.ts')).sort())
  expect(readFileSync(german, 'utf8').split('\n')[0]).toBe(before.split('\n')[0])
  writeFileSync(german, before.replace(/= \{[\s\S]*$/, '= {}\n'))
  importTexts(copy, 'de', exported)
  expect(readFileSync(german, 'utf8')).toMatch(
    /messages: Catalog = \{\n(?: {2}'.*\n)*? {2}'Cancel': 'Abbrechen',\n/,
  )
  importTexts(copy, 'fr', exportTexts(copy, 'fr'))
  const faults = findTextFaults(copy).map(({ problem }) => problem)
  expect(faults.filter((fault) => !fault.includes('has no translation in fr,'))).toEqual([])
  expect(faults).toContainEqual(expect.stringContaining('“Cancel” has no translation in fr,'))
})

test('the texts of an app fail these tests if a translation is missing', () => {
  const copy = mkdtempSync(join(tmpdir(), 'portico-texts-'))
  onTestFinished(() => rmSync(copy, { recursive: true, force: true }))
  cpSync(join(root, 'apps/auth-remote/src'), join(copy, 'src'), { recursive: true })
  const german = join(copy, 'src/texts/de.ts')
  const [first = ''] = readCatalog(german).map(([message]) => message)
  writeFileSync(german, readFileSync(german, 'utf8').replace(/^ {2}.*\n/m, ''))
  expect(findTextFaults(copy).map(describeFault)).toEqual([
    expect.stringMatching(/^src\/.*: “.*” has no translation in de, /),
  ])
  expect(findTextFaults(copy)[0]?.problem).toContain(`“${first}”`)
})
