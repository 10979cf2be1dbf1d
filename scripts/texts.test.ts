import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { catalogFile, readCatalog, textFaults } from '../packages/vite-remote/src/texts/check-texts.ts'
import { root } from './suites.ts'
import { exportTexts, importTexts, translatedPackages } from './texts.ts'

// A build checks the package that it is of; here all are, those that are part of other builds too.
test.each(translatedPackages())('everything that %s says is said in every language', (name) => {
  expect(textFaults(join(root, name))).toEqual([])
})

// Each line runs as its first letter does, beside what is put into it: one that begins with another script has U+200F before.
test.each(translatedPackages())('no Arabic text of %s runs from left to right', (name) => {
  const wrong = readCatalog(catalogFile(join(root, name), 'ar')).filter(([, text]) => {
    const own = text.replace(/<[^>]*>|\{\w+(, number)?\}/g, '')
    return /^[^\p{L}\u200f{]*(?!\p{Script=Arabic})\p{L}.*\p{Script=Arabic}/su.test(own)
  })
  expect(wrong).toEqual([])
})

test('a catalog goes out as a PO file and comes back as it was, and a new language begins empty', () => {
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
  expect(textFaults(copy).filter((fault) => !fault.startsWith('fr lacks '))).toEqual([])
  expect(textFaults(copy)).toContain('fr lacks “Cancel”')
})
