import { expect, onTestFinished, test, vi } from 'vitest'
import { texts } from '../texts/texts.ts'
import { bring } from './bring.ts'

test('code that does not arrive is reported, and people read what to do, a reload included', async () => {
  const host = { notify: vi.fn(), reportError: vi.fn() }
  const failure = new TypeError('Failed to fetch')
  expect(await bring(texts.in('en'), host, () => Promise.reject(failure))).toBeNull()
  expect(host.reportError).toHaveBeenCalledExactlyOnceWith(failure)
  expect(host.notify).toHaveBeenCalledExactlyOnceWith({
    tone: 'danger',
    title: 'This part couldn’t be loaded. Check your connection.',
    action: { label: 'Reload the page', run: expect.any(Function) },
  })
})

test('what arrives is given, and nothing is said', async () => {
  const host = { notify: vi.fn(), reportError: vi.fn() }
  expect(await bring(texts.in('en'), host, async () => 'code')).toBe('code')
  expect(host.notify).not.toHaveBeenCalled()
  expect(host.reportError).not.toHaveBeenCalled()
})

test('what fails once is asked for once more, without a word', async () => {
  const host = { notify: vi.fn(), reportError: vi.fn() }
  const load = vi.fn(async () => 'code').mockRejectedValueOnce(new TypeError('Failed to fetch'))
  expect(await bring(texts.in('en'), host, load)).toBe('code')
  expect(host.notify).not.toHaveBeenCalled()
})

test('what hangs is said to be missing after ten seconds', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const host = { notify: vi.fn(), reportError: vi.fn() }
  const asked = bring(texts.in('en'), host, () => new Promise(() => {}))
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await asked).toBeNull()
  expect(host.notify).toHaveBeenCalledOnce()
})
