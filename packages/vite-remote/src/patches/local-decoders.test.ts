import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { withLocalDecoders } from './local-decoders.ts'

const inPackage = (path: string) =>
  fileURLToPath(new URL(`../../../../node_modules/pdfjs-dist/${path}`, import.meta.url))

test('the worker of pdf.js imports its decoders as parts of the build', () => {
  const code = withLocalDecoders(readFileSync(inPackage('legacy/build/pdf.worker.mjs'), 'utf8')) ?? ''
  const named = [...code.matchAll(/import\('pdfjs-dist\/(wasm\/[\w.]+)'\)/g)].map(([, path = '']) => path)
  expect(named).toHaveLength(2)
  expect(named.filter((path) => !existsSync(inPackage(path)))).toEqual([])
  expect(code).not.toMatch(/import\([^)]*\$\{/)
})

test('code of another form is not changed', () => {
  expect(withLocalDecoders('const decoder = await import(address)')).toBeNull()
})
