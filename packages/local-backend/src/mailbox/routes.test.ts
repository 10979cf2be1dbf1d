import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sharedTestBackend, startTestBackend, type TestBackend } from '../testing.ts'
import { renderMailPage } from './page.ts'

let backend: TestBackend
const address = 'mia.mail@portico.example'

beforeAll(async () => {
  backend = await sharedTestBackend()
  const { error } = await backend.client().auth.signUp({ email: address, password: 'seven quiet lanterns' })
  if (error) throw error
})
afterAll(() => backend?.close())

test('the mailbox has a separate origin without CORS, and accepts only local host names', async () => {
  expect(new URL(backend.mailbox).origin).not.toBe(new URL(backend.url).origin)
  const { port } = new URL(backend.mailbox)
  const status = await new Promise((resolve) => {
    request({ port, path: '/mail/messages.json', headers: { host: 'rebound.example' } }, (r) =>
      resolve(r.resume().statusCode),
    ).end()
  })
  expect(status).toBe(403)
  for (const path of ['', '/messages.json', '/style.css', '/none']) {
    const { headers } = await fetch(backend.mailbox + path, { headers: { origin: backend.url } })
    expect(headers.get('access-control-allow-origin')).toBeNull()
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
  }
  expect((await fetch(new URL('/', backend.mailbox))).url).toBe(backend.mailbox)
})

test('the backend’s own origin never contains mails and redirects to the mailbox', async () => {
  for (const path of ['', '/', '/messages.json?to=a', `/${(await backend.mailTo(address)).id}`]) {
    const answer = await fetch(`${backend.url}/mail${path}`, { redirect: 'manual' })
    expect([answer.status, answer.headers.get('location')]).toEqual([307, backend.mailbox + path])
    expect(await answer.text()).toBe('')
  }
  // Follows the redirect like a user or a script.
  expect(await (await fetch(`${backend.url}/mail`)).text()).toContain(address)
})

test('the pages of the mailbox link to each other', async () => {
  const list = await (await fetch(backend.mailbox)).text()
  const [, link = ''] = /href="(\/mail\/[^"]+)"><strong>/.exec(list) ?? []
  expect(await (await fetch(new URL(link, backend.mailbox))).text()).toContain(address)
})

test('a taken default port of the mailbox is replaced by a free one, and a taken chosen port is reported', {
  tags: ['long'],
}, async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => taken.once('listening', resolve))
  const { port } = taken.address() as AddressInfo
  const asked = startTestBackend({ mailboxPort: port })
  await expect(asked).rejects.toThrow(
    `Port ${port} is taken; stop what uses it, or choose another port by PORTICO_MAILBOX_PORT.`,
  )
  // The backend's own port may be taken meanwhile, which this test does not cover.
  const beside = await startTestBackend({ port: port - 3 }).catch(() => undefined)
  if (beside) expect(new URL(beside.mailbox).port).not.toBe(String(port))
  await beside?.close()
  taken.close()
})

test('a mail is shown as its recipient sees it, in the recipient’s language', async () => {
  const to = 'amal.mail@portico.example'
  const { auth } = backend.client()
  const data = { locale: 'ar' }
  await auth.signUp({ email: to, password: 'seven quiet lanterns', options: { data } })
  const { id, code, landing } = await backend.mailTo(to)
  const page = await (await fetch(`${backend.mailbox}/${id}`)).text()
  expect(page).toContain('<article lang="ar" dir="rtl">\n<h1>تأكيد عنوان بريدك الإلكتروني</h1>')
  expect(page).toContain(`<bdi>${code}</bdi>`)
  expect(page).toContain(`href="${landing?.replaceAll('&', '&amp;')}"`)
})

test('a text message is shown with its number and no link', () => {
  const text = {
    id: '1',
    to: '+436601234567',
    type: 'sms' as const,
    link: null,
    code: '123456',
    subject: 'Your code is 123456',
    sentAt: '2026-11-20T10:00:00.000Z',
  } as const
  const page = String(renderMailPage(text))
  expect(page).toContain('Text message to <bdi>+436601234567</bdi>')
  expect(page).toContain('<p dir="auto">Your code is 123456</p>')
  expect(page).toContain('No text message leaves this machine')
})

test('a mail about another address shows it, and a mail without a language is English', () => {
  const mail = {
    id: '1',
    to: 'new@portico.example',
    subject: 'Confirm your new address',
    type: 'email_change',
    link: null,
    code: '123456',
    sentAt: '2026-11-20T10:00:00.000Z',
  } as const
  const old = String(renderMailPage(mail))
  expect(old).toContain('lang="en" dir="ltr"')
  expect(old).toContain('will change to <bdi>new@portico.example</bdi> once')
  const toCurrent = String(
    renderMailPage({ ...mail, to: 'old@portico.example', newEmail: 'new@portico.example' }),
  )
  expect(toCurrent).toContain('will change to <bdi>new@portico.example</bdi> once')
})
