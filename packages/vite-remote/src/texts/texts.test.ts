import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { build } from 'vite'
import { expect, onTestFinished, test } from 'vitest'
import { textFaults } from './check-texts.ts'
import { keyOf } from './messages.ts'
import { compileCatalog, compiledTexts, compileMessages } from './texts-plugin.ts'

const rows = '{count, plural, one {# row} other {# rows}}'

test('a message without arguments stays, one with them is compiled and gets a key', () => {
  const code = `t('Sign in'); t('${rows}', { count }); t.rich("a <b>c</b>", { b }); [msg('Sign in'), msg('Hi {a}')].map((one) => t(one))`
  expect(compileMessages('a.ts', code)).toBe(
    `t("Sign in"); t(["${keyOf(rows)}",[["count",2,{"one":[0," row"],"other":[0," rows"]}]]], { count }); ` +
      `t.rich(["${keyOf('a <b>c</b>')}",["a ",["b","c"]]], { b }); ["Sign in", ["${keyOf('Hi {a}')}",["Hi ",["a"]]]].map((one) => t(one))`,
  )
})

test('a catalog has the keys that messages have when they run', () => {
  const code = `export const messages: Catalog = { Close: 'Zu', '${rows}': '{count, plural, other {# Zeilen}}' }`
  expect(compileCatalog('de.ts', code)).toBe(
    `export const messages = {"Close":"Zu","${keyOf(rows)}":[["count",2,{"other":[0," Zeilen"]}]]}`,
  )
})

test.each([
  ['msg(title)', 'a.ts:1: a message is a literal, because it is compiled: title'],
  ["t('Delete ' + name)", "a.ts:1: a message is a literal, because it is compiled: 'Delete ' + name"],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: that is what is refused.
  ['t(`Delete ${name}`)', 'a.ts:1: a message is a literal'],
  ["t('{count, plural, one {#}}')", 'is no message in ICU’s syntax'],
  ["texts.in('de')('{n} rows')", 'name what says messages `t`'],
  ["useTexts()('Close')", 'name what says messages `t`'],
])('%s is refused, in a sentence', (code, words) => {
  expect(() => compileMessages('a.ts', code)).toThrow(words)
})

test('what is missing, left over or said otherwise is told, for each language', () => {
  const root = packageOf({
    'src/texts/texts.ts': 'export {}',
    'src/texts/de.ts': `export const messages = { Close: 'Zu', Old: 'Alt', 'Hi {name}': 'Hallo {nmae}' }`,
    'src/texts/ar.ts': `export const messages = { Close: 'x', 'Hi {name}': '{name}', '${rows}': '{count, plural, one {#} other {#}}' }`,
    'src/a.tsx': `t('Close'); t('Hi {name}', {}); t('${rows}', {})`,
    'src/a.test.tsx': `t('Of a test')`,
  })
  expect(textFaults(root)).toEqual([
    ...['zero', 'two', 'few', 'many'].map((form) => `ar, “${rows}” has no form “${form}”`),
    `de lacks “${rows}”`,
    'de has “Old”, which nothing says',
    'de, “Hi {name}” does not say {name}',
    'de, “Hi {name}” says {nmae}, which is not given',
  ])
})

test('a build says what lacks a translation, and fails', async () => {
  const root = packageOf({
    'src/texts/texts.ts': 'export {}',
    'src/texts/de.ts': 'export const messages = {}',
    'src/main.ts': `export const a = (t) => t('Close')`,
  })
  const built = build({
    root,
    logLevel: 'silent',
    plugins: [compiledTexts(root)],
    build: { write: false, lib: { entry: join(root, 'src/main.ts'), formats: ['es'] } },
  })
  await expect(built).rejects.toThrow('de lacks “Close”')
})

/** A package in a folder of its own, until the test ends. */
function packageOf(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'portico-texts-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const [path, text] of Object.entries({ 'package.json': '{}', ...files })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  return folder
}
