import { expect, test, vi } from 'vitest'
import { createToasts } from './toasts.ts'

const titles = (toasts: ReturnType<typeof createToasts>) => toasts.getSnapshot().map(({ title }) => title)

test('a toast with the same text replaces the older one', () => {
  const toasts = createToasts()
  const first = toasts.show({ tone: 'info', title: 'Copied' })
  const second = toasts.show({ tone: 'info', title: 'Copied' })
  expect(toasts.getSnapshot().map(({ id }) => id)).toEqual([second])
  expect(second).not.toBe(first)
})

test('the oldest toast that is not a failure makes room for a new one', () => {
  const toasts = createToasts()
  toasts.show({ tone: 'danger', title: 'failed' })
  for (const title of ['one', 'two', 'three', 'four']) toasts.show({ tone: 'info', title })
  expect(titles(toasts)).toEqual(['failed', 'two', 'three', 'four'])
})

test('listeners are only notified of changes, until they unsubscribe', () => {
  const toasts = createToasts()
  const listener = vi.fn()
  const leave = toasts.subscribe(listener)
  const id = toasts.show({ tone: 'info', title: 'Copied' })
  toasts.dismiss(id)
  toasts.dismiss(id)
  expect(listener).toHaveBeenCalledTimes(2)
  leave()
  toasts.show({ tone: 'info', title: 'Copied' })
  expect(listener).toHaveBeenCalledTimes(2)
})
