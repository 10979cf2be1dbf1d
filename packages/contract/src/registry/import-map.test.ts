import { expect, test } from 'vitest'
import {
  createIntegrityImportMap,
  createRetryImportMap,
  getMapSentinel,
  integrityProbe,
} from './import-map.ts'

test('the import map has the complete address of each script and stylesheet that a shell loads', () => {
  const map = createIntegrityImportMap(
    ['/', { 'assets/index.js': 'sha384-a', 'assets/style.css': 'sha384-b' }],
    ['https://files.example/1.0.0/', { 'remoteEntry.js': 'sha384-c', 'full/remoteEntry.js': 'sha384-d' }],
  )
  expect(JSON.parse(map).integrity).toEqual({
    '/assets/index.js': 'sha384-a',
    '/assets/style.css': 'sha384-b',
    '/integrity-probe.js': integrityProbe.hash,
    'https://files.example/1.0.0/remoteEntry.js': 'sha384-c',
  })
})

test('each release in a map has a name that only that map resolves, and that is not a URL', () => {
  const base = 'https://files.example/1.0.0/'
  const map = JSON.parse(createIntegrityImportMap(['/', {}], [base, {}])) as {
    imports: Record<string, string>
  }
  expect(Object.keys(map.imports)).toEqual([getMapSentinel('/'), getMapSentinel(base)])
  for (const name of Object.keys(map.imports)) expect(URL.canParse(name)).toBe(false)
  expect(Object.keys((JSON.parse(createRetryImportMap(base, {})) as typeof map).imports)).toEqual([
    getMapSentinel(`${base}?again`),
  ])
})

test('the text of a map is the same for the same files, and no file name closes the script element', () => {
  const files = { 'a</script>.js': 'sha384-a' }
  expect(createIntegrityImportMap(['/', files])).toBe(createIntegrityImportMap(['/', { ...files }]))
  expect(createIntegrityImportMap(['/', files])).not.toContain('<')
})

test('the probe keeps its wrong hash, although the shell has such a file', () => {
  const map = createIntegrityImportMap(['/', { [integrityProbe.path]: 'sha384-right' }])
  expect(map).not.toContain('sha384-right')
})

test('the second import map has the same hashes for second addresses', () => {
  const files = { 'remoteEntry.js': 'sha384-c', 'assets/style.css': 'sha384-b' }
  const address = 'https://files.example/1.0.0/remoteEntry.js'
  expect(JSON.parse(createRetryImportMap('https://files.example/1.0.0/', files))).toMatchObject({
    scopes: { [`${address}?again`]: { [address]: `${address}?again` } },
    integrity: { [`${address}?again`]: 'sha384-c' },
  })
})
