import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { initialWindow, Link, segmentSize } from './link.ts'
import { Timeline } from './timeline.ts'

beforeEach(() => vi.useFakeTimers({ now: 0, toFake: ['performance', 'setTimeout', 'clearTimeout'] }))
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** Opens a link and records when the bytes of each connection arrive. */
function openLink(line: { bytesPerSecond: number; roundTrip: number }) {
  const timeline = new Timeline()
  const link = new Link(timeline, line)
  const open = () => {
    const arrivals: { at: number; bytes: number }[] = []
    const sender = link.open(({ length }) => arrivals.push({ at: timeline.now, bytes: length }))
    const received = (until: number) =>
      arrivals.filter(({ at }) => at <= until).reduce((sum, { bytes }) => sum + bytes, 0)
    return { ...sender, arrivals, received, last: () => arrivals.at(-1)?.at ?? Number.NaN }
  }
  return { open, run: (ms: number) => vi.advanceTimersByTime(ms) }
}

/** The bandwidth is so high that only the round trips count. */
const fast = { bytesPerSecond: 1e12, roundTrip: 100 }

test('delivers a first window after half a round trip and twice as much with each further one', () => {
  const { open, run } = openLink(fast)
  const flow = open()
  flow.send(Buffer.alloc(7 * initialWindow))
  run(1_000)
  expect([49, 51, 149, 151, 249, 251].map((at) => flow.received(at) / initialWindow)).toEqual([
    0, 1, 1, 3, 3, 7,
  ])
})

test('delivers at the bandwidth of the line when windows are open', () => {
  // A round trip of 1 ms carries less than the first window, so slow start never waits.
  const { open, run } = openLink({ bytesPerSecond: 1_460_000, roundTrip: 1 })
  const flow = open()
  flow.send(Buffer.alloc(100 * segmentSize))
  run(1_000)
  expect(flow.last()).toBeCloseTo(100.5, 6)
  expect(flow.received(50.5)).toBe(50 * segmentSize)
})

test('shares the bandwidth between connections', () => {
  const { open, run } = openLink({ bytesPerSecond: 1_460_000, roundTrip: 1 })
  const long = open()
  const short = open()
  long.send(Buffer.alloc(100 * segmentSize))
  short.send(Buffer.alloc(10 * segmentSize))
  run(1_000)
  expect(short.last()).toBeCloseTo(20.5, 6)
  expect(long.last()).toBeCloseTo(110.5, 6)
})

test('computes the same times when timers fire late', () => {
  const fake = setTimeout
  vi.stubGlobal('setTimeout', (run: () => void, ms: number) => fake(run, ms + 7))
  const { open, run } = openLink({ bytesPerSecond: 146_000, roundTrip: 4 })
  const flow = open()
  flow.send(Buffer.alloc(3 * segmentSize))
  run(500)
  expect(flow.arrivals.map(({ at }) => at)).toEqual([12, 22, 32])
})

test('ends a connection after its last byte, and drops one that was closed', () => {
  const { open, run } = openLink(fast)
  const ended = open()
  const dropped = open()
  const order: string[] = []
  ended.send(Buffer.alloc(2 * initialWindow))
  ended.end(() => order.push(`end after ${ended.received(Number.POSITIVE_INFINITY) / initialWindow} windows`))
  dropped.send(Buffer.alloc(2 * initialWindow))
  run(60)
  dropped.drop()
  run(1_000)
  expect(order).toEqual(['end after 2 windows'])
  expect(dropped.received(Number.POSITIVE_INFINITY)).toBe(initialWindow)
})
