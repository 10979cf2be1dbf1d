import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { type OnDemand, onDemand } from './bring.ts'

const Words = ({ words }: { words: OnDemand<string> }) => <p>{words.useLoaded() ?? 'On its way'}</p>

test('all who ask get one and the same', async () => {
  const bring = vi.fn(async () => 'here')
  const words = onDemand(bring)
  expect(bring).not.toHaveBeenCalled()
  expect(await Promise.all([words.load(), words.load()])).toEqual([true, true])
  await words.load()
  expect(bring).toHaveBeenCalledOnce()
})

test('what is drawn before it is here draws again when it comes', async () => {
  const words = onDemand(async () => 'Here')
  await render(<Words words={words} />)
  await expect.element(page.getByText('On its way')).toBeVisible()
  await words.load()
  await expect.element(page.getByText('Here')).toBeVisible()
})

test('what fails once is tried again, past what a cache holds of it, also in a page that has asked for much', async () => {
  performance.setResourceTimingBufferSize(0)
  onTestFinished(() => performance.setResourceTimingBufferSize(250))
  const asked = vi.spyOn(globalThis, 'fetch')
  const address = `${location.origin}/not-there-${Date.now()}.js`
  const bring = vi.fn(async () => 'here').mockImplementationOnce(() => import(/* @vite-ignore */ address))
  expect(await onDemand(bring, vi.fn()).load()).toBe(true)
  expect(asked.mock.calls).toContainEqual([address, expect.objectContaining({ cache: 'reload' })])
})

test('a failure is reported once to all who wait, and forgotten for who asks next', async () => {
  const lost = new Error('404')
  const report = vi.fn()
  const bring = vi
    .fn(async () => 'here')
    .mockRejectedValueOnce(new Error('503'))
    .mockRejectedValueOnce(lost)
  const words = onDemand(bring, report)
  expect(await Promise.all([words.load(), words.load()])).toEqual([false, false])
  expect(report.mock.calls).toEqual([[lost]])
  expect(await words.load()).toBe(true)
})

test('what hangs has not come after ten seconds, and is there all the same when it comes', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const coming = Promise.withResolvers<string>()
  const words = onDemand(() => coming.promise)
  await render(<Words words={words} />)
  const asked = words.load()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await asked).toBe(false)
  coming.resolve('Here')
  vi.useRealTimers()
  await expect.element(page.getByText('Here')).toBeVisible()
  expect(await words.load()).toBe(true)
})

test('a failure is not reported when the page is left meanwhile', async () => {
  const report = vi.fn()
  const bring = async () => {
    dispatchEvent(new Event('beforeunload'))
    throw new Error('cancelled')
  }
  const words = onDemand<string>(bring, report)
  expect(await words.load()).toBe(false)
  expect(report).not.toHaveBeenCalled()
  await onDemand<string>(() => Promise.reject(new Error('404')), report).load()
  expect(report).toHaveBeenCalledOnce()
})
