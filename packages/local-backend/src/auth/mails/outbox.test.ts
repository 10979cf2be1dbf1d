import { Hono } from 'hono'
import { expect, test, vi } from 'vitest'
import { queueMail, withOutbox } from './outbox.ts'

/** Requests a route whose mail fails with an error. */
async function ask(error: Error): Promise<{ status: number; body: unknown; log: string }> {
  const app = new Hono()
  app.use(withOutbox)
  app.post('/auth/v1/user', (c) => {
    queueMail({ name: 'email change', send: () => Promise.reject(error) })
    return c.json({})
  })
  const log = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const answer = await app.request('/auth/v1/user', { method: 'POST' })
  const text = log.mock.calls.flat().join('')
  log.mockRestore()
  return { status: answer.status, body: await answer.json(), log: text }
}

test('a mail for which the disk is full is answered with 507 and logged', async () => {
  const full = Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' })
  const { status, body, log } = await ask(full)
  expect([status, body]).toEqual([
    507,
    { code: 507, error_code: 'insufficient_storage', msg: 'The disk of the server is full.' },
  ])
  expect(log).toContain('A email change email was not sent: ENOSPC')
})

test('a mail that fails is answered as by the auth server', async () => {
  const { status, body } = await ask(new Error('the mail server is away'))
  expect(status).toBe(500)
  expect(JSON.stringify(body)).toContain('Error sending email change email')
})
