import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build, type Rollup } from 'vite'
import { expect, onTestFinished, test } from 'vitest'
import { joinElement } from './join-element.ts'

/** Builds an element from source files by name, and returns the text of each file of the result. */
async function buildElement(files: Readonly<Record<string, string>>): Promise<Record<string, string>> {
  const root = await mkdtemp(join(tmpdir(), 'portico-element-'))
  onTestFinished(() => rm(root, { recursive: true, force: true }))
  for (const [name, text] of Object.entries(files)) await writeFile(join(root, name), text)
  const result = await build({
    root,
    base: './',
    configFile: false,
    logLevel: 'silent',
    plugins: joinElement('test', {}),
    build: {
      write: false,
      modulePreload: false,
      rolldownOptions: {
        input: { main: join(root, 'main.js') },
        preserveEntrySignatures: 'allow-extension',
        output: {
          entryFileNames: 'main.js',
          chunkFileNames: '[name]-[hash].js',
          // A chunk without code, which Vite removes.
          codeSplitting: { groups: [{ name: 'tokens', test: /tokens\.css$/ }] },
        },
      },
    },
  })
  const { output } = result as Rollup.RolldownOutput
  return Object.fromEntries(
    output.map((file) => [file.fileName, String(file.type === 'asset' ? file.source : file.code)]),
  )
}

/** An element that imports a part at its start. */
const elementWith = (part: string) =>
  `export const element={addStyle(css){console.log(css)},start:()=>import('${part}'),define(){}}`

test('an element keeps the style that both its first file and a later part import', async () => {
  const files = await buildElement({
    'main.js': `import './tokens.css';${elementWith('./later.js')}`,
    'later.js': `import './tokens.css';import './later.css';console.log('later')`,
    'tokens.css': '@layer portico.tokens{:host{--portico-ink:#123456}}p{color:var(--portico-ink)}',
    'later.css': 'b{color:red}',
  })
  expect(files['embed.js']).toContain('--portico-ink:#123456')
  const later = Object.entries(files).filter(([name]) => name.startsWith('embed/'))
  expect(later.map(([, code]) => code).join('')).toContain('b{color:red}')
})

test('the build of an element fails if only a dynamic import names a style sheet', async () => {
  const building = buildElement({
    'main.js': elementWith('./later.css'),
    'later.css': 'b{color:red}',
  })
  await expect(building).rejects.toThrow(/The style of later-.*\.js would be lost/)
})
