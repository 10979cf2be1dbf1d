import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { build, type Plugin } from 'vite'
import { expect, onTestFinished, test } from 'vitest'
import { checkSources, readSources } from './check-sources.ts'

/** A package in a folder of its own, until the test ends. */
function packageOf(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'portico-sources-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const [path, text] of Object.entries({ 'package.json': '{}', ...files })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  return folder
}

const faultsOf = (files: Record<string, string>) => {
  const root = packageOf(files)
  return readSources(root, [join(root, 'src/remote.tsx')]).faults
}

test('syntax errors and imports of missing files have their places', () => {
  expect(
    faultsOf({
      'src/remote.tsx':
        "import './gone.css'\nimport { a } from './a.ts'\nexport const b = () => import('./later.ts')\n",
      'src/a.ts': "export * from './nothing.ts'\nexport const a = = 1\n",
    }),
  ).toEqual([
    'src/remote.tsx:1:8: there is no ./gone.css.',
    'src/remote.tsx:3:31: there is no ./later.ts.',
    expect.stringMatching(/^src\/a\.ts:2:18: Unexpected token/),
    'src/a.ts:1:15: there is no ./nothing.ts.',
  ])
})

test('missing endings, queries, folders, types, computed imports and unused files are no faults', () => {
  expect(
    faultsOf({
      'src/remote.tsx': [
        "import { a } from './a'",
        "import { b } from './b.js'",
        "import icon from './icon.svg?url'",
        "import './folder'",
        "import type { Gone } from './gone.ts'",
        "export type { Other } from './other.ts'",
        "import { readFile } from 'node:fs/promises'",
        "import 'virtual:mine'",
        // biome-ignore lint/suspicious/noTemplateCurlyInString: that is what can't be known.
        'export const load = (name: string) => import(`./${name}.ts`)',
      ].join('\n'),
      'src/a.ts': 'export const a = 1',
      'src/b.tsx': 'export const b = 1',
      'src/icon.svg': '<svg/>',
      'src/folder/index.ts': '',
      'src/unused.ts': "import './gone.ts'\n==",
    }),
  ).toEqual([])
})

test('a missing exposed file is named', () => {
  expect(faultsOf({})).toEqual(['package.json: portico.exposes names src/remote.tsx, which is not there.'])
})

/** Builds the package; rejects as Vite does. */
function buildOf(files: Record<string, string>, plugins: Plugin[] = []) {
  const root = packageOf(files)
  const entry = join(root, 'src/remote.tsx')
  return build({
    root,
    logLevel: 'silent',
    plugins: [checkSources(root, [entry]), ...plugins],
    build: { write: false, lib: { entry, formats: ['es'] } },
  })
}

test('a missing package fails the build unless a plugin resolves it', async () => {
  const files = { 'src/remote.tsx': "import { a } from '@team/missing/part'\nconsole.log(a)\n" }
  await expect(buildOf(files)).rejects.toThrow(
    'src/remote.tsx:1:19: @team/missing is not installed: npm install @team/missing.',
  )
  const virtual: Plugin = {
    name: 'virtual',
    resolveId: (id) => (id === '@team/missing/part' ? '\0virtual' : null),
    load: (id) => (id === '\0virtual' ? 'export const a = 1' : null),
  }
  await expect(buildOf(files, [virtual])).resolves.toBeDefined()
})
