import { expect, test } from 'vitest'
import { integrityImportMap, integrityProbe, mapSentinel, secondImportMap } from './import-map.ts'

test('names each script and sheet that a shell loads by its whole address', () => {
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

test('each release in a map has a name that only that map resolves, and that is no address', () => {
  const base = 'https://files.example/1.0.0/'
  const map = JSON.parse(integrityImportMap(['/', {}], [base, {}])) as { imports: Record<string, string> }
  expect(Object.keys(map.imports)).toEqual([mapSentinel('/'), mapSentinel(base)])
  for (const name of Object.keys(map.imports)) expect(URL.canParse(name)).toBe(false)
  expect(Object.keys((JSON.parse(secondImportMap(base, {})) as typeof map).imports)).toEqual([
    mapSentinel(`${base}?again`),
  ])
})

test('the same files give the same text, and no file name closes the script element', () => {
  const files = { 'a</script>.js': 'sha384-a' }
  expect(integrityImportMap(['/', files])).toBe(integrityImportMap(['/', { ...files }]))
  expect(integrityImportMap(['/', files])).not.toContain('<')
})

test('the probe keeps its wrong hash, although the shell has such a file', () => {
  const map = integrityImportMap(['/', { [integrityProbe.path]: 'sha384-right' }])
  expect(map).not.toContain('sha384-right')
})

test('a release can come from second addresses, with the same hashes', () => {
  const files = { 'remoteEntry.js': 'sha384-c', 'assets/style.css': 'sha384-b' }
  const address = 'https://files.example/1.0.0/remoteEntry.js'
  expect(JSON.parse(secondImportMap('https://files.example/1.0.0/', files))).toMatchObject({
    scopes: { [`${address}?again`]: { [address]: `${address}?again` } },
    integrity: { [`${address}?again`]: 'sha384-c' },
  })
})
