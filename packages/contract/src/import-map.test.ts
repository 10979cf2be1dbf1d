import { expect, test } from 'vitest'
import { integrityImportMap } from './import-map.ts'

test('names each script of each release by its whole address, and no stylesheet', () => {
  const map = integrityImportMap(
    ['/', { 'assets/index.js': 'sha384-a', 'assets/style.css': 'sha384-b' }],
    ['https://files.example/1.0.0/', { 'remoteEntry.js': 'sha384-c' }],
  )
  expect(JSON.parse(map)).toEqual({
    integrity: { '/assets/index.js': 'sha384-a', 'https://files.example/1.0.0/remoteEntry.js': 'sha384-c' },
  })
})

test('the same files give the same text, and no file name closes the script element', () => {
  const files = { 'a</script>.js': 'sha384-a' }
  expect(integrityImportMap(['/', files])).toBe(integrityImportMap(['/', { ...files }]))
  expect(integrityImportMap(['/', files])).not.toContain('<')
})
