import { cpSync, mkdtempSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { TestMailServer } from '../smtp/mail-server.fixture.ts'
import { openSmtp } from '../smtp/open-smtp.ts'
import { startTestBackend, supabaseDir, type TestBackend } from '../testing.ts'

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
`
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
})

let people = 0
const signUp = async (name = 'Ada') => {
  const email = `smtp-${++people}@portico.example`
  const options = { data: { name, locale: 'de' } }
  const answer = await backend.client().auth.signUp({ email, password: 'correct horse 1', options })
  return { email, ...answer }
}

test('a mail goes out by the project’s template, and nothing of it is kept', async () => {
  const { email, error } = await signUp('Ada & <Co>')
  expect(error).toBeNull()
  const [mail] = server.taken
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

test('a name writes no line into the head of a mail, and leads nowhere in its text', async () => {
  await signUp('Ada\r\nBcc: eve@evil.example\r\n\r\n<a href="https://evil.example">Here</a>')
  expect(server.taken).toHaveLength(1)
  expect(server.taken[0]?.head).not.toMatch(/^Bcc:/im)
  expect(server.taken[0]?.body).not.toContain('<a href="https://evil')
  expect(server.taken[0]?.body).toContain('&lt;a href=')
})

test('a password is given to no server elsewhere that offers no TLS', async () => {
  const from = { address: 'portal@portico.example', name: '' }
  const mail = { to: 'ada@portico.example', subject: 'Hello', html: '<p>Hello</p>' }
  // This machine by another name than those that are taken for it.
  const elsewhere = { host: '::ffff:127.0.0.1', port, from }
  await expect(openSmtp({ ...elsewhere, user: 'portal', pass: 'secret' })(mail)).rejects.toThrow()
  expect(server.taken).toEqual([])
  await openSmtp({ ...elsewhere, user: '', pass: '' })(mail)
  expect(server.taken).toHaveLength(1)
})

test('a mail without a template of the project’s is in the language of the account', async () => {
  const { email } = backend.demo
  await backend.client().auth.resetPasswordForEmail(email)
  expect(server.taken[0]?.to).toBe(email)
  expect(server.taken[0]?.body).toMatch(/<div lang="en" dir="ltr"[\s\S]*token=[\s\S]*<bdi>\d{6}<\/bdi>/)
})

test('the templates of this repository are run as they are', async () => {
  const { client } = await backend.signedIn('other')
  expect((await client.auth.reauthenticate()).error).toBeNull()
  const [mail] = server.taken
  const code = /^Subject: (\d{6})$/m.exec(mail?.head ?? '')?.[1]
  expect(mail?.body).toContain(`<bdi>${code}</bdi>`)
  expect(mail?.body).toContain('<div lang="en" dir="ltr"')
  expect(mail?.body).not.toContain('{{')
})

test('what the server does not take is an error, and who asks again gets another', async () => {
  server.isFull = true
  const { email, error } = await signUp()
  expect(error).toMatchObject({ status: 500 })
  expect(server.taken).toEqual([])
  server.isFull = false
  expect((await backend.client().auth.resend({ type: 'signup', email })).error).toBeNull()
  expect(server.taken[0]?.to).toBe(email)
})

test('a server that takes its time holds up nobody else', async () => {
  const gate = Promise.withResolvers<void>()
  server.held = gate.promise
  const waits = signUp()
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
])('a template with %s keeps the backend from starting, and is named', async (template, why) => {
  write(config, template)
  await expect(startTestBackend({ supabaseDir: folder })).rejects.toMatchObject({
    code: 'config_invalid',
    message: expect.stringContaining(why),
  })
})
