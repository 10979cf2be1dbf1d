import { cpSync, mkdtempSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type ReceivedMail, TestMailServer } from '../../smtp/mail-server.fixture.ts'
import { openSmtp } from '../../smtp/open-smtp.ts'
import { confirmationConfig, startTestBackend, supabaseDir, type TestBackend } from '../../testing.ts'

const server = new TestMailServer()
let backend: TestBackend
let folder: string
let config = ''
let port = 0

const write = (toml: string, template = '') => {
  writeFileSync(join(folder, 'config.toml'), toml)
  writeFileSync(join(folder, 'templates/own.html'), template)
}

const own = `<p>{{ .Data.name }}: <a href="{{ .ConfirmationURL }}">{{ .Token }}</a></p>`

beforeAll(async () => {
  port = await server.listen()
  folder = mkdtempSync(join(tmpdir(), 'portico-smtp-'))
  cpSync(supabaseDir, folder, { recursive: true })
  config = `[auth.email.smtp]
enabled = true
host = "127.0.0.1"
port = ${port}
user = "portal"
pass = "env(PORTICO_TEST_SMTP_PASS)"
admin_email = "portal@portico.example"
sender_name = "Our Portal"
[auth.email.template.confirmation]
subject = "{{ .Token }} für {{ .Data.name }}"
content_path = "./supabase/templates/own.html"
[auth.email.template.reauthentication]
subject = "{{ .Token }}"
content_path = "./supabase/templates/reauthentication.html"
${confirmationConfig}`
  process.env.PORTICO_TEST_SMTP_PASS = 'secret of mails'
  write(config, own)
  backend = await startTestBackend({ supabaseDir: folder })
})
afterAll(async () => {
  await backend?.close()
  server.close()
  delete process.env.PORTICO_TEST_SMTP_PASS
  await rm(folder, { recursive: true, force: true })
})
beforeEach(() => {
  server.taken.length = 0
  server.isFull = false
  server.isDown = false
})

/** Waits until the server has `count` mails, and returns them. */
async function taken(count = 1): Promise<ReceivedMail[]> {
  await expect.poll(() => server.taken.length).toBe(count)
  return server.taken
}

let people = 0
const signUp = async (name = 'Ada') => {
  const email = `smtp-${++people}@portico.example`
  const options = { data: { name, locale: 'de' } }
  const answer = await backend.client().auth.signUp({ email, password: 'correct horse 1', options })
  return { email, ...answer }
}

test('a mail uses the template of the project, and the mailbox keeps no copy', async () => {
  const { email, error } = await signUp('Ada & <Co>')
  expect(error).toBeNull()
  const [mail] = await taken()
  expect(mail).toMatchObject({ from: 'portal@portico.example', to: email, user: 'portal:secret of mails' })
  expect(mail?.head).toContain('From: Our Portal <portal@portico.example>')
  const subject = /^Subject: (.*)$/m.exec(mail?.head ?? '')?.[1] ?? ''
  expect(subject).toMatch(/^=\?UTF-8\?[QB]\?/)
  expect(mail?.body).toContain('<p>Ada &amp; &lt;Co&gt;: <a href="http')
  const link = /href="([^"]*)"/.exec(mail?.body ?? '')?.[1]?.replaceAll('&amp;', '&') ?? ''
  const code = />(\d{6})</.exec(mail?.body ?? '')?.[1] ?? ''
  expect(await (await fetch(`${backend.mailbox}/messages.json`)).json()).toEqual([])
  const opened = await fetch(link, { redirect: 'manual' })
  expect(opened.headers.get('location')).toContain('code=')
  expect(code).toMatch(/^\d{6}$/)
})

test('a name adds neither a header to a mail nor a link to its text', async () => {
  await signUp('Ada\r\nBcc: eve@evil.example\r\n\r\n<a href="https://evil.example">Here</a>')
  await taken()
  expect(server.taken[0]?.head).not.toMatch(/^Bcc:/im)
  expect(server.taken[0]?.body).not.toContain('<a href="https://evil')
  expect(server.taken[0]?.body).toContain('&lt;a href=')
})

test('a password is not sent to a remote server without TLS', async () => {
  const from = { address: 'portal@portico.example', name: '' }
  const mail = { to: 'ada@portico.example', subject: 'Hello', html: '<p>Hello</p>' }
  // This machine, by a name that does not count as local.
  const elsewhere = { host: '::ffff:127.0.0.1', port, from }
  await expect(openSmtp({ ...elsewhere, user: 'portal', pass: 'secret' }).send(mail)).rejects.toThrow()
  expect(server.taken).toEqual([])
  await openSmtp({ ...elsewhere, user: '', pass: '' }).send(mail)
  expect(server.taken).toHaveLength(1)
})

test('a mail without a template of the project is in the language of the account', async () => {
  const { email } = backend.demo
  await backend.client().auth.resetPasswordForEmail(email)
  await taken()
  expect(server.taken[0]?.to).toBe(email)
  expect(server.taken[0]?.body).toMatch(/<div lang="en" dir="ltr"[\s\S]*token_hash=[\s\S]*<bdi>\d{6}<\/bdi>/)
})

test('the templates of this repository are used unchanged', async () => {
  const { client } = await backend.signedIn('other')
  expect((await client.auth.reauthenticate()).error).toBeNull()
  const [mail] = server.taken
  const code = /^Subject: (\d{6})$/m.exec(mail?.head ?? '')?.[1]
  expect(mail?.body).toContain(`<bdi>${code}</bdi>`)
  expect(mail?.body).toContain('<div lang="en" dir="ltr"')
  expect(mail?.body).not.toContain('{{')
})

test('a refused mail is an error for a signed-in user, and the next request sends another mail', async () => {
  const { client } = await backend.signedIn('other')
  server.isFull = true
  expect((await client.auth.reauthenticate()).error).toMatchObject({ status: 500 })
  expect(server.taken).toEqual([])
  server.isFull = false
  expect((await client.auth.reauthenticate()).error).toBeNull()
  expect(server.taken).toHaveLength(1)
})

const post = async (path: string, email: string): Promise<number> => {
  const body = JSON.stringify({ email, password: 'correct horse 1', type: 'signup' })
  const options = { method: 'POST', headers: { apikey: backend.key }, body }
  return (await fetch(`${backend.url}/auth/v1/${path}`, options)).status
}

test.each(['signup', 'otp', 'recover', 'resend'])(
  '%s answers before its mail is sent and hides its failure, for every address',
  async (path) => {
    const { email } = await signUp()
    await taken()
    const gate = Promise.withResolvers<void>()
    server.held = gate.promise
    expect(await post(path, email)).toBe(200)
    expect(await post(path, backend.demo.email)).toBe(200)
    expect(await post(path, `nobody-${path}@portico.example`)).toBe(200)
    expect(server.taken).toHaveLength(1)
    gate.resolve()
    await expect.poll(() => server.taken.map(({ to }) => to)).toContain(email)
    await expect.poll(() => server.taken.length).toBe({ resend: 2, recover: 3, signup: 3, otp: 4 }[path])
  },
)

test('requests for every address get the same error while the server is down', {
  tags: ['long'],
}, async () => {
  const known = backend.demo.email
  server.isDown = true
  expect(await post('recover', known)).toBe(200)
  await expect.poll(() => post('recover', 'nobody@portico.example')).toBe(500)
  for (const path of ['signup', 'otp', 'resend']) expect(await post(path, known)).toBe(500)
  server.isDown = false
  expect(await post('recover', known)).toBe(200)
  await taken()
})

test('a slow mail server delays no other request', { tags: ['long'] }, async () => {
  const { client } = await backend.signedIn('other')
  const gate = Promise.withResolvers<void>()
  server.held = gate.promise
  const waits = client.auth.reauthenticate()
  const other = await backend.client().auth.signInWithPassword(backend.demo)
  expect(other.error).toBeNull()
  expect(server.taken).toEqual([])
  gate.resolve()
  expect((await waits).error).toBeNull()
  expect(server.taken).toHaveLength(1)
})

test.each([
  ['{{ template "x" }}', 'own.html'],
  ['{{ if .Token }}', '{{end}}'],
])('a template with %s prevents the start, with an error that names it', async (template, why) => {
  write(config, template)
  await expect(startTestBackend({ supabaseDir: folder })).rejects.toMatchObject({
    code: 'config_invalid',
    message: expect.stringContaining(why),
  })
})
