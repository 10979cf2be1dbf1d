import { expect, test } from 'vitest'
import { integrityImportMap, integrityProbe, secondImportMap } from './import-map.ts'

test('names each script that a shell loads by its whole address, and no stylesheet', () => {
  const map = integrityImportMap(
    ['/', { 'assets/index.js': 'sha384-a', 'assets/style.css': 'sha384-b' }],
    ['https://files.example/1.0.0/', { 'remoteEntry.js': 'sha384-c', 'full/remoteEntry.js': 'sha384-d' }],
  )
  expect(JSON.parse(map).integrity).toEqual({
    '/assets/index.js': 'sha384-a',
    '/integrity-probe.js': integrityProbe.hash,
    'https://files.example/1.0.0/remoteEntry.js': 'sha384-c',
  })
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
  expect(JSON.parse(secondImportMap('https://files.example/1.0.0/', files))).toEqual({
    scopes: { [`${address}?again`]: { [address]: `${address}?again` } },
    integrity: { [`${address}?again`]: 'sha384-c' },
  })
})
