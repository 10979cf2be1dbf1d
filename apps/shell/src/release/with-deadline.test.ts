import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { withDeadline } from './with-deadline.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const never = new AbortController().signal

test('withDeadline returns the result of the work, and clears its timer', async () => {
  await expect(withDeadline('x', 100, never, async () => 'done')).resolves.toBe('done')
  expect(vi.getTimerCount()).toBe(0)
})

test('withDeadline rejects with `timeout` and aborts the signal if the work hangs', async () => {
  let seen: AbortSignal | undefined
  const run = withDeadline('fetching files', 100, never, (signal) => {
    seen = signal
    return new Promise(() => {})
  })
  const outcome = expect(run).rejects.toMatchObject({
    code: 'timeout',
    message: 'fetching files took longer than 100 ms',
  })
  await vi.advanceTimersByTimeAsync(100)
  await outcome
  expect(seen?.aborted).toBe(true)
})

test('withDeadline rejects immediately if the caller’s signal is aborted', async () => {
  const outer = new AbortController()
  const run = withDeadline('x', 100, outer.signal, () => new Promise(() => {}))
  outer.abort(new Error('left'))
  await expect(run).rejects.toThrow('left')
})
