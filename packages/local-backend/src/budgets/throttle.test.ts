import { expect, test } from 'vitest'
import { createThrottle } from './throttle.ts'

test('a throttle lets a burst of two seconds pass, delays the rest by its rate, and forgets after a pause', () => {
  let now = 1_000
  const throttle = createThrottle(100, () => now)
  expect(throttle.take('a', 200)).toBe(0)
  expect([throttle.take('a', 50), throttle.take('a', 50)]).toEqual([500, 1000])
  expect(throttle.take('b', 100)).toBe(0)
  now += 10_000
  expect(throttle.take('a', 200)).toBe(0)
})

test('a throttle without a rate never waits', () => {
  const throttle = createThrottle(Number.POSITIVE_INFINITY)
  expect([throttle.take('a', 1e12), throttle.take('a', 1e12)]).toEqual([0, 0])
})
