import { expect, test } from 'vitest'
import { createExampleRegistry } from './example-registry.fixture.ts'
import { pickRelease } from './pick-release.ts'
import type { Release } from './registry.ts'

const template = createExampleRegistry().remotes.files?.releases[0] as Release
const devices = Array.from({ length: 20_000 }, (_, index) => `device-${index}`)

function remote(shares: Record<string, number>, salt = 'files-7') {
  const releases = Object.entries(shares).map(([version, traffic]) => ({ ...template, version, traffic }))
  return { salt, releases }
}

function devicesOf(version: string, shares: Record<string, number>, salt?: string): Set<string> {
  return new Set(devices.filter((device) => pickRelease(remote(shares, salt), device).version === version))
}

test('a device always gets the same release', () => {
  const shares = remote({ '1.4.2': 50, '1.5.0': 50 })
  for (const device of devices.slice(0, 100)) {
    expect(pickRelease(shares, device)).toBe(pickRelease(shares, device))
  }
})

test.each([1, 10, 33, 50])('a share of %i %% reaches that percentage of devices', (share) => {
  const reached = devicesOf('1.5.0', { '1.4.2': 100 - share, '1.5.0': share }).size / devices.length
  expect(reached).toBeCloseTo(share / 100, 1.7)
})

test('a release with 0 % reaches no device, in any position', () => {
  expect(devicesOf('1.4.2', { '1.4.2': 0, '1.5.0': 100 }).size).toBe(0)
  expect(devicesOf('1.5.0', { '1.4.2': 100, '1.5.0': 0 }).size).toBe(0)
})

test('raising the share keeps the devices that have the canary, in any order of the releases', () => {
  const before = devicesOf('1.5.0', { '1.4.2': 90, '1.5.0': 10 })
  const after = devicesOf('1.5.0', { '1.5.0': 50, '1.4.2': 50 })
  expect(before.size).toBeGreaterThan(0)
  expect([...before].filter((device) => !after.has(device))).toEqual([])
})

test('another salt gives the canary to other devices', () => {
  const shares = { '1.4.2': 90, '1.5.0': 10 }
  const others = devicesOf('1.5.0', shares, 'b')
  const both = [...devicesOf('1.5.0', shares, 'a')].filter((device) => others.has(device))
  expect(both.length / devices.length).toBeCloseTo(0.01, 1.7)
})

test('shares that do not reach 100 are an error', () => {
  const short = remote({ '1.4.2': 0 })
  expect(() => pickRelease(short, 'device-1')).toThrow(RangeError)
})
