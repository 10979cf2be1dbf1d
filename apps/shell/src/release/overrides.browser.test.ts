import { afterEach, expect, test } from 'vitest'
import { readOverrides } from './overrides.ts'

const address = location.href
const dev = { origins: ['http://localhost:5173'] }

afterEach(() => history.replaceState(null, '', address))

function at(path: string, kept: string): void {
  history.replaceState(null, '', path)
  sessionStorage.setItem('portico.overrides', kept)
}

const kept = JSON.stringify({ files: 'http://localhost:5173/', data: 7 })

test('readOverrides returns the addresses that the tab has stored in a document for developers', () => {
  at('/__dev/files', kept)
  expect(readOverrides(dev)).toEqual({ files: 'http://localhost:5173/' })
})

test.each([
  ['in any other document', '/files', kept, dev],
  ['below something that only looks like it', '/files/__dev/', kept, dev],
  ['where the document names no origins', '/__dev/', kept, undefined],
  ['what cannot be read', '/__dev/', '{"files":', dev],
  ['what is no object', '/__dev/', 'null', dev],
])('readOverrides returns no overrides: %s', (_where, path, text, given) => {
  at(path, text)
  expect(readOverrides(given)).toEqual({})
})
