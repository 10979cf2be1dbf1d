import { expect, test, vi } from 'vitest'
import { createTokens } from './tokens.ts'

test('a token is given once; whoever comes next waits for another', async () => {
  const tokens = createTokens()
  tokens.tell({ state: 'token', token: 'one' })
  expect(await tokens.take()).toBe('one')
  const next = tokens.take()
  tokens.tell({ state: 'token', token: 'two' })
  expect(await next).toBe('two')
})

test('a token that is over is nobody’s', async () => {
  const tokens = createTokens()
  tokens.tell({ state: 'token', token: 'old' })
  tokens.tell({ state: 'expired' })
  const next = tokens.take()
  tokens.tell({ state: 'token', token: 'new' })
  expect(await next).toBe('new')
})

test('a check that does not come is said, and begins anew for the next try', async () => {
  const tokens = createTokens()
  tokens.onRenew = vi.fn()
  const waits = tokens.take()
  tokens.tell({ state: 'failed' })
  await expect(waits).rejects.toMatchObject({ code: 'captcha_unavailable' })
  const again = tokens.take()
  expect(tokens.onRenew).toHaveBeenCalledOnce()
  tokens.tell({ state: 'token', token: 'at last' })
  expect(await again).toBe('at last')
})
