import { randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { runAsOwner } from '../contract/run-as-owner.fixture.ts'
import { realProject, startTestBackend, supabaseDir, type TestBackend } from '../testing.ts'

// The function of a hosted project, from the deployed file. The database is that of the embedded backend or of a real project; the mail service is simulated.

type Handler = (request: Request) => Promise<Response>

let backend: TestBackend
let service: Server
let handle: Handler
const secret = 'a secret of tests that is long enough'
let env: Record<string, string | undefined> = {}
let isDown = false
const sent: {
  key: string | undefined
  body: { from: string; to: string[]; subject: string; html: string }
}[] = []

beforeAll(async () => {
  backend = await startTestBackend()
  service = createServer(async (request, response) => {
    const body = JSON.parse(await text(request))
    if (isDown) return void response.writeHead(503).end('busy')
    sent.push({ key: request.headers.authorization, body })
    response.writeHead(200).end('{}')
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => service.once('listening', resolve))
  const runtime = globalThis as { Deno?: unknown }
  runtime.Deno = {
    serve: (given: Handler) => {
      handle = given
    },
    env: { get: (name: string) => env[name] },
  }
  await import(pathToFileURL(join(supabaseDir, 'functions/account-notices/index.ts')).href)
})
afterAll(async () => {
  delete (globalThis as { Deno?: unknown }).Deno
  service.close()
  await backend?.close()
})
beforeEach(() => {
  isDown = false
  sent.length = 0
  env = {
    SUPABASE_URL: backend.url,
    SUPABASE_SERVICE_ROLE_KEY: backend.secretKey,
    PORTICO_SITE_URL: 'https://portal.example',
    PORTICO_NOTICES_SECRET: secret,
    PORTICO_MAIL_FROM: 'Portal <portal@portal.example>',
    PORTICO_MAIL_KEY: 're_123',
    PORTICO_MAIL_API: `http://127.0.0.1:${(service.address() as AddressInfo).port}/emails`,
  }
})

const call = async (method = 'POST', authorization = `Bearer ${secret}`) => {
  const response = await handle(
    new Request('https://p.example/functions/v1/account-notices', { method, headers: { authorization } }),
  )
  return { status: response.status, body: await response.json() }
}

/**
 * Queues notices of an account. The embedded backend, which sends its own, does not hear of them. It can be looking for its first ones now, and would take
 * them in a second, so they are due later at first.
 */
async function queue(...kinds: string[]): Promise<string> {
  const email = `sender-${randomUUID().slice(0, 8)}@portico.example`
  const values = kinds.map((kind) => `(u.id, '${kind}', '${email}', now() + interval '1 hour')`)
  await runAsOwner(
    backend,
    `insert into portico_private.notices (user_id, kind, to_address, next_at)
     select n.* from auth.users u, lateral (values ${values.join(', ')}) as n where u.email = '${backend.other.email}'`,
  )
  await runAsOwner(
    backend,
    `update portico_private.notices set next_at = now() where to_address = '${email}'`,
  )
  return email
}

describe.skipIf(realProject && !realProject.owner)('the function account-notices', () => {
  test('sends every notice that waits, once, by the mail service', async () => {
    const email = await queue('password_changed', 'new_device')
    const { status, body } = await call()
    expect(status).toBe(200)
    expect(body.failed).toBe(0)
    const mine = sent.filter((mail) => mail.body.to[0] === email)
    expect(mine.map(({ key, body: { html: _, ...mail } }) => ({ key, ...mail }))).toEqual(
      ['Your password was changed', 'New sign-in to your account'].map((subject) => ({
        key: 'Bearer re_123',
        subject,
        from: 'Portal <portal@portal.example>',
        to: [email],
      })),
    )
    const token = /href="https:\/\/portal\.example\/auth\/not-me\?token=([0-9a-f]{64})"/.exec(
      mine[0]?.body.html ?? '',
    )?.[1]
    sent.length = 0
    expect((await call()).body).toEqual({ sent: 0, failed: 0 })
    expect(sent).toEqual([])
    // The database knows the token of the mail.
    await runAsOwner(
      backend,
      `do $$ begin if not exists (select from portico_private.notice_links where token_hash = sha256('${token}')) then raise 'unknown token'; end if; end $$`,
    )
  })

  test('keeps a notice that the mail service does not take', async () => {
    const email = await queue('passkey_added')
    isDown = true
    expect((await call()).body).toMatchObject({ failed: 1 })
    isDown = false
    expect((await call()).body).toEqual({ sent: 0, failed: 0 })
    await runAsOwner(backend, 'update portico_private.notices set next_at = now() where sent_at is null')
    await call()
    expect(sent.map(({ body }) => [body.to[0], body.subject])).toContainEqual([email, 'A passkey was added'])
  })

  test('refuses callers without the secret', async () => {
    await queue('passkey_added')
    expect(await call('POST', 'Bearer wrong')).toEqual({
      status: 401,
      body: { message: 'The secret is wrong.' },
    })
    expect((await call('POST', '')).status).toBe(401)
    expect((await call('GET')).status).toBe(405)
    expect(sent).toEqual([])
    await call()
  })

  test('names the missing settings', async () => {
    env.PORTICO_MAIL_KEY = undefined
    env.PORTICO_SITE_URL = ''
    expect(await call()).toEqual({
      status: 500,
      body: { message: 'Set PORTICO_SITE_URL, PORTICO_MAIL_KEY.' },
    })
    env.PORTICO_MAIL_KEY = 're_123'
    env.PORTICO_SITE_URL = 'https://portal.example'
    env.PORTICO_NOTICES_SECRET = 'short'
    expect((await call('POST', 'Bearer short')).body.message).toMatch(/32 characters/)
  })
})
