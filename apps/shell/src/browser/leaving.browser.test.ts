import { sayUnlessLeft } from '@portico/ui/on-demand'
import { beforeEach, expect, test, vi } from 'vitest'
import { noticeLeaving } from './leaving.ts'

// The runner of tests listens to its own window for what nobody catches.
const page = new EventTarget()
noticeLeaving(page)
let logged: ReturnType<typeof vi.spyOn>

beforeEach(() => {
  logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.useFakeTimers()
  return () => page.dispatchEvent(new Event('pageshow'))
})

/** What becomes of an error that nobody has caught: true where the engine would say it. */
const throwLate = (error: unknown) => page.dispatchEvent(new ErrorEvent('error', { error, cancelable: true }))

test('what fails is said at once', () => {
  const say = vi.fn()
  sayUnlessLeft(say)
  expect(say).toHaveBeenCalledOnce()
})

test('of what fails while the page is being left nothing is said', () => {
  const say = vi.fn()
  page.dispatchEvent(new Event('beforeunload'))
  sayUnlessLeft(say)
  expect(throwLate(new Error('aborted')), 'the engine says nothing either').toBe(false)
  expect(say).not.toHaveBeenCalled()
  expect(logged).not.toHaveBeenCalled()
})

test.each<[how: string, stay: () => void]>([
  ['presses a key', () => page.dispatchEvent(new KeyboardEvent('keydown', { key: 'a' }))],
  ['presses a button', () => page.dispatchEvent(new PointerEvent('pointerdown'))],
  ['does nothing for a while', () => vi.advanceTimersByTime(10_000)],
])('whoever stays and %s gets the message after all', (_how, stay) => {
  const say = vi.fn()
  const error = new Error('not caught')
  page.dispatchEvent(new Event('beforeunload'))
  sayUnlessLeft(say)
  throwLate(error)
  stay()
  expect(say).toHaveBeenCalledOnce()
  expect(logged).toHaveBeenCalledExactlyOnceWith('[portico] nobody has caught an error', error)
  sayUnlessLeft(say)
  expect(say).toHaveBeenCalledTimes(2)
})
