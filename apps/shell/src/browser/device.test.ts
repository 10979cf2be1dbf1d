import { afterEach, beforeEach, expect, test, vi } from 'vitest'

beforeEach(() => vi.resetModules())
afterEach(() => vi.unstubAllGlobals())

/** Imports the module again, as a new tab does. */
async function newTab() {
  vi.resetModules()
  return (await import('./device.ts')).getDeviceId
}

function stubStorage(storage: Partial<Storage>): void {
  vi.stubGlobal('localStorage', storage)
}

test('deviceId returns the same id in every tab of a device', async () => {
  const kept = new Map<string, string>()
  stubStorage({
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
  })
  const first = (await newTab())()
  expect(first).toMatch(/^[0-9a-f]{32}$/)
  expect((await newTab())()).toBe(first)
})

test.each<[string, () => void]>([
  [
    'reading throws',
    () =>
      stubStorage({
        getItem: () => {
          throw new DOMException('blocked', 'SecurityError')
        },
      }),
  ],
  [
    'writing throws',
    () =>
      stubStorage({
        getItem: () => null,
        setItem: () => {
          throw new DOMException('full', 'QuotaExceededError')
        },
      }),
  ],
])('deviceId returns an id for the tab if %s', async (_what, block) => {
  block()
  const deviceId = await newTab()
  expect(deviceId()).toBe(deviceId())
  expect((await newTab())()).not.toBe(deviceId())
})
