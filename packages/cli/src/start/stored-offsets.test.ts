import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readStoredOffsets } from './stored-offsets.ts'

let home: string
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'portico-offsets-'))
  mkdirSync(join(home, 'releases'))
})
afterEach(() => rmSync(home, { recursive: true }))

/** Reads the offsets of a home whose portal had these settings. */
function read(settings: unknown): Record<string, number> {
  const text = typeof settings === 'string' ? settings : JSON.stringify(settings)
  writeFileSync(join(home, 'releases/portal.json'), text)
  return Object.fromEntries(readStoredOffsets(home))
}

const address = 'http://localhost:4100'

test('returns how far each remote was above the shell, by name', () => {
  const addresses = { auth: 'http://localhost:4101/', billing: 'http://localhost:4104/' }
  expect(read({ address, addresses })).toEqual({ auth: 1, billing: 4 })
})

test('leaves out ports that the system gave, and those below the shell', () => {
  const addresses = {
    ...{ last: 'http://localhost:4198/', store: 'http://localhost:4199/' },
    ...{ free: 'http://localhost:40961/', below: 'http://localhost:4099/', shell: `${address}/` },
  }
  expect(read({ address, addresses })).toEqual({ last: 98 })
})

test('leaves out addresses without a port, and wrong values', () => {
  const addresses = {
    ...{ hosted: 'https://files.example/', words: 'no address', number: 4101, none: null },
    auth: 'http://localhost:4101/',
  }
  expect(read({ address, addresses })).toEqual({ auth: 1 })
})

test.each([
  ['without an address of the shell', { addresses: { auth: 'http://localhost:4101/' } }],
  ['of a hosted portal', { address: 'https://portal.example', addresses: { auth: 'https://auth.example/' } }],
  ['without addresses', { address }],
  ['that are null', 'null'],
  ['that are no JSON', '{ "address": '],
])('returns nothing for settings %s', (_what, settings) => {
  expect(read(settings)).toEqual({})
})

test('returns nothing at a first start', () => {
  expect(readStoredOffsets(join(home, 'missing')).size).toBe(0)
})
