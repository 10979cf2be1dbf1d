import { expect, test } from 'vitest'
import { integrityImportMap, integrityProbe, mapSentinel, secondImportMap } from './import-map.ts'

test('the import map has the complete address of each script and stylesheet that a shell loads', () => {
  const map = integrityImportMap(
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
  const map = JSON.parse(integrityImportMap(['/', {}], [base, {}])) as { imports: Record<string, string> }
  expect(Object.keys(map.imports)).toEqual([mapSentinel('/'), mapSentinel(base)])
  for (const name of Object.keys(map.imports)) expect(URL.canParse(name)).toBe(false)
  expect(Object.keys((JSON.parse(secondImportMap(base, {})) as typeof map).imports)).toEqual([
    mapSentinel(`${base}?again`),
  ])
})

test('the text of a map is the same for the same files, and no file name closes the script element', () => {
  const files = { 'a</script>.js': 'sha384-a' }
  expect(integrityImportMap(['/', files])).toBe(integrityImportMap(['/', { ...files }]))
  expect(integrityImportMap(['/', files])).not.toContain('<')
})

test('the probe keeps its wrong hash, although the shell has such a file', () => {
  const map = integrityImportMap(['/', { [integrityProbe.path]: 'sha384-right' }])
  expect(map).not.toContain('sha384-right')
})

test('the second import map has the same hashes for second addresses', () => {
  const files = { 'remoteEntry.js': 'sha384-c', 'assets/style.css': 'sha384-b' }
  const address = 'https://files.example/1.0.0/remoteEntry.js'
  expect(JSON.parse(secondImportMap('https://files.example/1.0.0/', files))).toMatchObject({
    scopes: { [`${address}?again`]: { [address]: `${address}?again` } },
    integrity: { [`${address}?again`]: 'sha384-c' },
  })
})
