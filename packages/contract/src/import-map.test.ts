import { expect, test } from 'vitest'
import { integrityImportMap, integrityProbe } from './import-map.ts'

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
