import { expect, test, vi } from 'vitest'
import { createCaptchaTokens } from './tokens.ts'

test('a token is used once, and the next caller waits for another', async () => {
  const tokens = createCaptchaTokens()
  tokens.tell({ state: 'token', token: 'one' })
  expect(await tokens.take()).toBe('one')
  const next = tokens.take()
  tokens.tell({ state: 'token', token: 'two' })
  expect(await next).toBe('two')
})

test('an expired token is discarded', async () => {
  const tokens = createCaptchaTokens()
  tokens.tell({ state: 'token', token: 'old' })
  tokens.tell({ state: 'expired' })
  const next = tokens.take()
  tokens.tell({ state: 'token', token: 'new' })
  expect(await next).toBe('new')
})

test('a failed check rejects the waiting caller, and the next caller restarts it', async () => {
  const tokens = createCaptchaTokens()
  tokens.onRenew = vi.fn()
  const waits = tokens.take()
  tokens.tell({ state: 'failed' })
  await expect(waits).rejects.toMatchObject({ code: 'captcha_unavailable' })
  const again = tokens.take()
  expect(tokens.onRenew).toHaveBeenCalledOnce()
  tokens.tell({ state: 'token', token: 'at last' })
  expect(await again).toBe('at last')
})
