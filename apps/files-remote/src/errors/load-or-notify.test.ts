import { expect, onTestFinished, test, vi } from 'vitest'
import { texts } from '../texts/texts.ts'
import { loadOrNotify } from './load-or-notify.ts'

test('a failed import is reported, and a notice offers a reload', async () => {
  const host = { notify: vi.fn(), reportError: vi.fn() }
  const failure = new TypeError('Failed to fetch')
  expect(await loadOrNotify(texts.in('en'), host, () => Promise.reject(failure))).toBeNull()
  expect(host.reportError).toHaveBeenCalledExactlyOnceWith(failure)
  expect(host.notify).toHaveBeenCalledExactlyOnceWith({
    tone: 'danger',
    title: 'This part couldn’t be loaded. Check your connection.',
    action: { label: 'Reload the page', run: expect.any(Function) },
  })
})

test('code that loads is returned without a notice', async () => {
  const host = { notify: vi.fn(), reportError: vi.fn() }
  expect(await loadOrNotify(texts.in('en'), host, async () => 'code')).toBe('code')
  expect(host.notify).not.toHaveBeenCalled()
  expect(host.reportError).not.toHaveBeenCalled()
})

test('a failed import is retried once without a notice', async () => {
  const host = { notify: vi.fn(), reportError: vi.fn() }
  const load = vi.fn(async () => 'code').mockRejectedValueOnce(new TypeError('Failed to fetch'))
  expect(await loadOrNotify(texts.in('en'), host, load)).toBe('code')
  expect(host.notify).not.toHaveBeenCalled()
})

test('an import that hangs counts as failed after ten seconds', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const host = { notify: vi.fn(), reportError: vi.fn() }
  const asked = loadOrNotify(texts.in('en'), host, () => new Promise(() => {}))
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await asked).toBeNull()
  expect(host.notify).toHaveBeenCalledOnce()
})
