import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { build } from 'vite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { missingImports } from './missing-imports.ts'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'portico-imports-'))
  write('src/list.ts', 'export const list = []')
  write('src/folder/index.ts', 'export const folder = 1')
  write('src/style.css', '')
  write('node_modules/there/package.json', '{ "name": "there", "version": "1.0.0" }')
})
afterEach(() => rmSync(root, { recursive: true }))

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}

/** Builds an entry of these lines, with all imports from packages left out of the bundle. */
async function buildLines(...lines: string[]): Promise<void> {
  write('src/main.ts', lines.join('\n'))
  await build({
    ...{ root, logLevel: 'silent', configFile: false },
    plugins: [missingImports(root, [join(root, 'src/main.ts')])],
    build: {
      write: false,
      rolldownOptions: { input: join(root, 'src/main.ts'), external: /^(?![./])(?!.*\/portico-imports-)/ },
    },
  })
}

test('accepts files with and without an ending, folders, queries, packages, types and modules of plugins', async () => {
  await buildLines(
    "import { list } from './list.ts'",
    "import { folder } from './folder'",
    "import './style.css'",
    "import text from './list.ts?raw'",
    "import 'there/part.js'",
    "import 'node:path'",
    "import type { Nothing } from './nothing.ts'",
    "export type { Other } from './nothing.ts'",
    "const later = () => import('virtual:made')",
    'console.log(list, folder, text, later)',
  )
})

test.each([
  ['a missing file', "import './nothing.ts'", "'./nothing.ts' in src/main.ts (src/main.ts:2:8)"],
  [
    'a missing file that is imported later',
    "import('./nothing.ts')",
    "'./nothing.ts' in src/main.ts (src/main.ts:2:8)",
  ],
  ['a missing file that is exported', "export * from './nothing.ts'", "'./nothing.ts' in src/main.ts"],
  ['a package that is not installed', "import 'absent'", "'absent' in src/main.ts (src/main.ts:2:8)"],
])('names %s with its place', async (_what, line, words) => {
  await expect(buildLines('', line)).rejects.toThrow(`Could not resolve ${words}`)
})

test('follows imports to the file that has the fault', async () => {
  write('src/list.ts', "\nexport * from '../src/nothing'")
  await expect(buildLines("import './list.ts'")).rejects.toThrow(
    "'../src/nothing' in src/list.ts (src/list.ts:2:15)",
  )
})
