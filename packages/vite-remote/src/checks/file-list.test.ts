import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import { expect, test } from 'vitest'
import { fileList } from './file-list.ts'

test('a build lists its files, including copied ones', async () => {
  const root = mkdtempSync(join(tmpdir(), 'portico-file-list-'))
  const made = (path: string, text: string) => {
    mkdirSync(join(root, path, '..'), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  made('index.html', '<script type="module" src="/main.ts"></script>')
  made('main.ts', 'console.log(1)')
  made('public/icons/icon.svg', '<svg/>')
  made('dist/of-the-build-before.js', '')
  const output = { entryFileNames: '[name].js' }
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [fileList()],
    build: { rolldownOptions: { output } },
  })
  const list: unknown = JSON.parse(readFileSync(join(root, 'dist/.vite/files.json'), 'utf8'))
  rmSync(root, { recursive: true })
  expect(list).toEqual(['icons/icon.svg', 'index.html', 'index.js'])
})
