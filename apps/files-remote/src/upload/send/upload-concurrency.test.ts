import { expect, test } from 'vitest'
import { createUploadConcurrency } from './upload-concurrency.ts'

/** Returns how many files of `size` bytes are sent at the same time. */
function atOnce(pace: ReturnType<typeof createUploadConcurrency>, size: number): number {
  const sending: number[] = []
  while (pace.admits(size, sending)) sending.push(size)
  return sending.length
}

test('the concurrency of small files grows with each arrival, up to twelve', () => {
  const pace = createUploadConcurrency()
  expect(atOnce(pace, 2_000)).toBe(3)
  pace.arrived()
  expect(atOnce(pace, 2_000)).toBe(4)
  for (let i = 0; i < 20; i += 1) pace.arrived()
  expect(atOnce(pace, 2_000)).toBe(12)
})

test('the concurrency of large files stays at three', () => {
  const pace = createUploadConcurrency()
  for (let i = 0; i < 20; i += 1) pace.arrived()
  expect(atOnce(pace, 50_000_000)).toBe(3)
  expect(atOnce(pace, 250_000)).toBe(4)
})

test('a lost answer halves the concurrency, which grows more slowly from then on', () => {
  const pace = createUploadConcurrency()
  for (let i = 0; i < 20; i += 1) pace.arrived()
  pace.lost()
  expect(atOnce(pace, 2_000)).toBe(6)
  for (let i = 0; i < 6; i += 1) pace.arrived()
  expect(atOnce(pace, 2_000)).toBe(6)
  pace.arrived()
  expect(atOnce(pace, 2_000)).toBe(7)
  for (let i = 0; i < 9; i += 1) pace.lost()
  expect(atOnce(pace, 2_000)).toBe(3)
})
