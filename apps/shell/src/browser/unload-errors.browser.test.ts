import { reportUnlessUnloading } from '@portico/ui/on-demand'
import { beforeEach, expect, test, vi } from 'vitest'
import { deferErrorsWhileUnloading } from './unload-errors.ts'

// The test runner listens for uncaught errors on `window`, so the test uses its own event target.
const page = new EventTarget()
deferErrorsWhileUnloading(page)
let logged: ReturnType<typeof vi.spyOn>

beforeEach(() => {
  logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.useFakeTimers()
  return () => page.dispatchEvent(new Event('pageshow'))
})

/** Dispatches an uncaught error. Returns true if the browser would log it. */
const throwLate = (error: unknown) => page.dispatchEvent(new ErrorEvent('error', { error, cancelable: true }))

test('reportUnlessUnloading reports a failure immediately', () => {
  const say = vi.fn()
  reportUnlessUnloading(say)
  expect(say).toHaveBeenCalledOnce()
})

test('reportUnlessUnloading reports no failure while the user is leaving the page', () => {
  const say = vi.fn()
  page.dispatchEvent(new Event('beforeunload'))
  reportUnlessUnloading(say)
  expect(throwLate(new Error('aborted')), 'the engine says nothing either').toBe(false)
  expect(say).not.toHaveBeenCalled()
  expect(logged).not.toHaveBeenCalled()
})

test.each<[how: string, stay: () => void]>([
  ['presses a key', () => page.dispatchEvent(new KeyboardEvent('keydown', { key: 'a' }))],
  ['presses a button', () => page.dispatchEvent(new PointerEvent('pointerdown'))],
  ['does nothing for a while', () => vi.advanceTimersByTime(10_000)],
])('deferred failures are reported if the user stays on the page and %s', (_how, stay) => {
  const say = vi.fn()
  const error = new Error('not caught')
  page.dispatchEvent(new Event('beforeunload'))
  reportUnlessUnloading(say)
  throwLate(error)
  stay()
  expect(say).toHaveBeenCalledOnce()
  expect(logged).toHaveBeenCalledExactlyOnceWith('[portico] nobody has caught an error', error)
  reportUnlessUnloading(say)
  expect(say).toHaveBeenCalledTimes(2)
})
