import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTarget } from '../targets/open-target.ts'
import type { Target } from '../targets/target.ts'
import { findSettings, getReleaseBase, listAllowedOrigins, type PortalSettings } from './settings.ts'

let folder: string
let local: Target
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'portico-settings-'))
  local = await openTarget(folder)
})
afterEach(() => rmSync(folder, { recursive: true }))

const settings: PortalSettings = {
  ...{ schema: 1, backend: { url: 'https://abc.supabase.co', key: 'sb_publishable_x' } },
  ...{ addresses: { files: 'http://localhost:4103' }, origins: ['http://localhost:4103'] },
  shell: {
    facts: { contract: 1, federation: '1.23.0', shared: {}, preload: { modules: [], styles: [] } },
    files: {},
  },
}

test('getReleaseBase prefers the address of the remote to that of the served store, and that to the target’s', async () => {
  const served = { ...settings, storeAddress: 'http://localhost:4190' }
  const hosted = await openTarget(folder, { publicUrl: 'https://cdn.example/portal' })
  expect(getReleaseBase(local, served, 'files', '1.0.0')).toBe('http://localhost:4103/1.0.0/')
  expect(getReleaseBase(local, served, 'billing', '1.0.0')).toBe('http://localhost:4190/billing/1.0.0/')
  expect(getReleaseBase(hosted, settings, 'billing', '1.0.0')).toBe(
    'https://cdn.example/portal/billing/1.0.0/',
  )
})

test.each([
  ['on this machine', { site: '/home/ada/portico/.portico/site' }, 'Start that portal again (npm start'],
  ['that is hosted', {}, 'Name the address with --public-url'],
])('a portal %s without an address for a remote says what helps', (_what, changes, remedy) => {
  expect(() => getReleaseBase(local, { ...settings, ...changes }, 'billing', '1.0.0')).toThrow(
    expect.objectContaining({ code: 'no_address', message: expect.stringContaining(remedy) }),
  )
})

test('listAllowedOrigins includes the origin of the served store if there is one', () => {
  expect(listAllowedOrigins(settings)).toEqual(['http://localhost:4103'])
  expect(listAllowedOrigins({ ...settings, storeAddress: 'http://localhost:4190/' })).toEqual([
    'http://localhost:4103',
    'http://localhost:4190',
  ])
  const again = { ...settings, storeAddress: 'http://localhost:4103/' }
  expect(listAllowedOrigins(again)).toEqual(['http://localhost:4103'])
})

test.each(['', 'localhost:4190', 'file:///srv/', 4190])(
  '%j is rejected as the address of a store',
  async (storeAddress) => {
    writeFileSync(join(folder, 'portal.json'), JSON.stringify({ ...settings, storeAddress }))
    await expect(findSettings(local)).rejects.toMatchObject({
      code: 'registry_invalid',
      message: expect.stringContaining('"storeAddress"'),
    })
  },
)
