import { cpSync, mkdtempSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runAsOwner } from '../contract/run-as-owner.fixture.ts'
import { TestMailServer } from '../smtp/mail-server.fixture.ts'
import { startTestBackend, supabaseDir, type TestBackend } from '../testing.ts'

const server = new TestMailServer()
let backend: TestBackend
let folder: string
let id: string

beforeAll(async () => {
  const port = await server.listen()
  folder = mkdtempSync(join(tmpdir(), 'portico-notices-'))
  cpSync(supabaseDir, folder, { recursive: true })
  writeFileSync(
    join(folder, 'templates/own.html'),
    '<p>{{ .Email }}: {{ .FactorType }} {{ .Step }}</p><a href="{{ .NotMeURL }}">No</a>',
  )
  writeFileSync(
    join(folder, 'config.toml'),
    `[auth.email.smtp]
host = "127.0.0.1"
port = ${port}
admin_email = "portal@portico.example"
[auth.email.notification.password_changed]
enabled = false
subject = "{{ .Email }}: password"
content_path = "./templates/password_changed_notification.html"
[auth.email.notification.mfa_factor_enrolled]
content_path = "./templates/own.html"
[functions.account-notices]
verify_jwt = false
`,
  )
  backend = await startTestBackend({ supabaseDir: folder })
  id = (await backend.signedIn('other')).id
})
afterAll(async () => {
  await backend?.close()
  server.close()
  await rm(folder, { recursive: true, force: true })
})

/** Queues a notice as the database does. */
const queue = (kind: string, facts = '{}') =>
  runAsOwner(backend, `select portico_private.queue_notice('${id}', '${kind}', null, '${facts}')`)

test('no key of the configuration of notices is named as unsupported', () => {
  expect(backend.unsupported).toEqual([])
})

test('a notice goes out by the template of the project, and leaves no copy in the mailbox', async () => {
  await queue('password_changed', '{"user_agent": "curl/8.1", "ip": "192.0.2.7"}')
  await expect.poll(() => server.taken.length).toBe(1)
  const [mail] = server.taken
  expect(mail?.to).toBe(backend.other.email)
  expect(mail?.head).toContain(`Subject: ${backend.other.email}: password`)
  expect(mail?.body).toContain('Program: curl')
  expect(mail?.body).toMatch(/href="http:\/\/127\.0\.0\.1:4100\/auth\/not-me\?token=[0-9a-f]{64}"/)
  expect(mail?.body).toContain('undoes what was changed since then')
  expect(mail?.body).not.toContain('{{')
  expect(await backend.noticesTo(backend.other.email)).toEqual([])
  await queue('factor_added', '{"step": "Phone", "step_type": "totp"}')
  await expect.poll(() => server.taken.length).toBe(2)
  expect(server.taken[1]?.body).toContain(`<p>${backend.other.email}: totp Phone</p>`)
})

test('a notice without a template of the project goes out by the words of the backend', async () => {
  server.taken.length = 0
  await queue('new_device', '{"ip": "192.0.2.7"}')
  await expect.poll(() => server.taken.length).toBe(1)
  expect(server.taken[0]?.body).toContain('<h2 style="line-height: 1.25">New sign-in to your account</h2>')
})

test('a notice that the server does not take is sent again later, and fails no request', async () => {
  server.taken.length = 0
  server.isFull = true
  const { client } = await backend.signedIn('other')
  expect((await client.auth.updateUser({ data: { full_name: 'Other' } })).error).toBeNull()
  await queue('passkey_added', '{"passkey": "Laptop"}')
  const failures = () =>
    runAsOwner(
      backend,
      `do $$ begin if not exists (select from portico_private.notices where failure like '%full%') then raise 'not yet'; end if; end $$`,
    )
  await expect
    .poll(() =>
      failures().then(
        () => true,
        () => false,
      ),
    )
    .toBe(true)
  server.isFull = false
  // Two minutes are over.
  await runAsOwner(backend, 'update portico_private.notices set next_at = now() where sent_at is null')
  await queue('passkey_removed', '{"passkey": "Laptop"}')
  await expect
    .poll(() => server.taken.map(({ head }) => /^Subject: (.*)$/m.exec(head)?.[1]).sort())
    .toEqual(['A passkey was added', 'A passkey was removed'])
})
