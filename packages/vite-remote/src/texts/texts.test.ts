import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { build, createServer } from 'vite'
import { expect, onTestFinished, test } from 'vitest'
import { describeFault, findTextFaults } from './check-texts.ts'
import { getMessageKey } from './parse-messages.ts'
import { compileCatalog, compiledTexts, compileMessages } from './texts-plugin.ts'

const rows = '{count, plural, one {# row} other {# rows}}'

test('compileMessages keeps a message without arguments, and compiles others with a key', () => {
  const code = `t('Sign in'); t('${rows}', { count }); t.rich("a <b>c</b>", { b }); [msg('Sign in'), msg('Hi {a}')].map((one) => t(one))`
  expect(compileMessages('a.ts', code)).toBe(
    `t("Sign in"); t(["${getMessageKey(rows)}",[["count",2,{"one":[0," row"],"other":[0," rows"]}]]], { count }); ` +
      `t.rich(["${getMessageKey('a <b>c</b>')}",["a ",["b","c"]]], { b }); ["Sign in", ["${getMessageKey('Hi {a}')}",["Hi ",["a"]]]].map((one) => t(one))`,
  )
})

test('compileCatalog uses the keys that messages have at run time', () => {
  const code = `export const messages: Catalog = { Close: 'Zu', '${rows}': '{count, plural, other {# Zeilen}}' }`
  expect(compileCatalog('de.ts', code)).toBe(
    `export const messages = {"Close":"Zu","${getMessageKey(rows)}":[["count",2,{"other":[0," Zeilen"]}]]}`,
  )
})

test.each([
  ['msg(title)', 'a.ts:1:5: a message is a literal, because it is compiled: title'],
  ["t('Delete ' + name)", "a.ts:1:3: a message is a literal, because it is compiled: 'Delete ' + name"],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: that is what is refused.
  ['t(`Delete ${name}`)', 'a.ts:1:3: a message is a literal'],
  ["t('Close');\n t('a'", 'a.ts:2:'],
  ["t('{count, plural, one {#}}')", 'is no message in ICU’s syntax'],
  ["texts.in('de')('{n} rows')", 'name what says messages `t`'],
  ["useTexts()('Close')", 'name what says messages `t`'],
])('compileMessages rejects %s with a reason', (code, words) => {
  expect(() => compileMessages('a.ts', code)).toThrow(words)
})

test('findTextFaults lists missing, unused and wrong translations of each language', () => {
  const root = packageOf({
    'src/texts/texts.ts': 'export {}',
    'src/texts/de.ts': `export const messages = { Close: 'Zu', Old: 'Alt', 'Hi {name}': 'Hallo {nmae}' }`,
    'src/texts/ar.ts': `export const messages = { Close: 'x', 'Hi {name}': '{name}', '${rows}': '{count, plural, one {#} other {#}}' }`,
    'src/a.tsx': `t('Close'); t('Hi {name}', {}); t('${rows}', {})`,
    'src/a.test.tsx': `t('Of a test')`,
  })
  const faults = findTextFaults(root)
  expect(faults.map(describeFault)).toEqual([
    `src/a.tsx:1: “${rows}” has no translation in de, and is shown in English there. Add it to src/texts/de.ts.`,
    ...['zero', 'two', 'few', 'many'].map(
      (form) => `src/texts/ar.ts:1:62: ar, “${rows}” has no form “${form}”`,
    ),
    'src/texts/de.ts:1:40: “Old” is not used any more.',
    'src/texts/de.ts:1:52: de, “Hi {name}” does not say {name}',
    'src/texts/de.ts:1:52: de, “Hi {name}” says {nmae}, which is not given',
  ])
  expect(faults.map(({ level }) => level === 'error')).toEqual([
    ...[false, true, true, true, true],
    ...[false, true, true],
  ])
})

test('findTextFaults lists a text that several languages lack once, and the place of invalid syntax', () => {
  const root = packageOf({
    'src/texts/texts.ts': 'export {}',
    'src/texts/de.ts': `export const messages = { Open: '{' }`,
    'src/texts/fr.ts': 'export const messages = {}',
    'src/a.tsx': `t('Open');\nt('Close')\nt('{count')`,
  })
  expect(findTextFaults(root).map(describeFault)).toEqual([
    expect.stringMatching(/^src\/a\.tsx:1: “Open” has no translation in fr,/),
    expect.stringMatching(
      /^src\/a\.tsx:2: “Close” has no translation in de, fr, .* src\/texts\/de\.ts, src\/texts\/fr\.ts\.$/,
    ),
    expect.stringMatching(/^src\/a\.tsx:3: “\{count” has no translation in de, fr,/),
    expect.stringMatching(/^src\/texts\/de\.ts:1:27: de, “Open” is translated wrongly: /),
    expect.stringMatching(/^src\/a\.tsx:3: “\{count” is no message in ICU’s syntax/),
  ])
})

/** Builds `src/main.ts` of the package and returns the warnings. */
async function warningsOf(root: string, mode = 'production'): Promise<string[]> {
  const warnings: string[] = []
  await build({
    root,
    mode,
    logLevel: 'silent',
    plugins: [compiledTexts(root)],
    build: {
      write: false,
      lib: { entry: join(root, 'src/main.ts'), formats: ['es'] },
      rolldownOptions: { onLog: (_level, { message }) => void warnings.push(message) },
    },
  })
  return warnings
}

test('a build warns of missing translations, and only the first build does', async () => {
  const root = packageOf({
    'src/texts/texts.ts': 'export {}',
    'src/texts/de.ts': 'export const messages = {}',
    'src/main.ts': `export const a = (t) => t('Close')`,
  })
  expect(await warningsOf(root)).toEqual([
    expect.stringContaining('src/main.ts:1: “Close” has no translation in de'),
  ])
  expect(await warningsOf(root, 'alone')).toEqual([])
})

test('a build fails if a translation does not fit its message', async () => {
  const root = packageOf({
    'src/texts/texts.ts': 'export {}',
    'src/texts/de.ts': `export const messages = { 'Hi {name}': 'Hallo' }`,
    'src/main.ts': `export const a = (t) => t('Hi {name}')`,
  })
  await expect(warningsOf(root)).rejects.toThrow('src/texts/de.ts:1:27: de, “Hi {name}” does not say {name}')
})

test('a development server starts with faulty texts, and shows the lines around a syntax error', async () => {
  const root = packageOf({
    'src/texts/texts.ts': 'export {}',
    'src/texts/de.ts': `export const messages = { 'Hi {name}': 'Hallo' }`,
    'src/page.tsx': `export const a = (t) => t('Hi {name}')`,
  })
  const start = () =>
    createServer({
      root,
      configFile: false,
      logLevel: 'silent',
      plugins: [compiledTexts(root)],
      server: { middlewareMode: true, ws: false },
      optimizeDeps: { noDiscovery: true },
    })
  await (await start()).close()
  writeFileSync(join(root, 'src/page.tsx'), `export const a = 1\nexport const b = (t) => <p>{t('Hi')</p>`)
  const server = await start()
  onTestFinished(() => server.close())
  await expect(server.transformRequest('/src/page.tsx')).rejects.toMatchObject({
    message: expect.stringContaining('src/page.tsx:2:37: '),
    frame: expect.stringContaining("export const b = (t) => <p>{t('Hi')</p>"),
    stack: '',
  })
  writeFileSync(join(root, 'src/page.tsx'), `export const a = (t) => t('Hi')`)
  server.moduleGraph.invalidateAll()
  expect((await server.transformRequest('/src/page.tsx'))?.code).toContain('t("Hi")')
})

/** Creates a package in a temporary folder until the test ends. */
function packageOf(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'portico-texts-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const [path, text] of Object.entries({ 'package.json': '{}', ...files })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  return folder
}
