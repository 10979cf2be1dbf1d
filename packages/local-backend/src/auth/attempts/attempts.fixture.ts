import { randomUUID } from 'node:crypto'
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import type { RateLimits } from '../../config/rate-limits.ts'
import { runOwnerSql } from '../../owner/owner-sql.fixture.ts'
import { startTestBackend, supabaseDir, type TestBackend } from '../../testing.ts'

/** The password of all accounts of these tests. */
export const password = 'seven quiet lanterns'

/** The answer to a request to auth. */
export interface TestAuthResponse {
  status: number
  code: string | undefined
  wait: number
  /** The new token of the device; null if the answer has none. */
  device: string | null
  // biome-ignore lint/suspicious/noExplicitAny: the answers of a protocol, looked at one by one.
  body: any
}

/** The client address, the device token and the access token of a request, and its method. */
interface Sender {
  from?: string
  device?: string | null
  token?: string
  method?: string
}

/** Sends requests to auth behind a trusted proxy, so that each can have an address of its own. */
export function createAuthSender(backend: Pick<TestBackend, 'url' | 'key'>) {
  return async (
    path: string,
    body: object,
    { from = '203.0.113.1', device, token, method }: Sender = {},
  ): Promise<TestAuthResponse> => {
    const answer = await fetch(`${backend.url}/auth/v1/${path}`, {
      method: method ?? 'POST',
      headers: {
        apikey: backend.key,
        'x-forwarded-for': from,
        ...(device && { 'x-portico-device': device }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
    })
    const read = await answer.json()
    return {
      status: answer.status,
      code: read.error_code,
      wait: Number(answer.headers.get('retry-after')),
      device: answer.headers.get('x-portico-device'),
      body: read,
    }
  }
}

/** Returns an address without an account. */
export const createEmail = () => `person-${randomUUID().slice(0, 8)}@portico.example`

/** Returns the statuses of answers. */
export const getStatuses = (answers: TestAuthResponse[]) => answers.map(({ status }) => status)

/** Starts a backend for the tests of a file, behind a trusted proxy, and resets the counters before each test. */
export function openAttempts(config: string, rateLimits: RateLimits) {
  let folder = ''
  let backend: TestBackend

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'portico-attempts-'))
    await cp(supabaseDir, folder, { recursive: true })
    await writeFile(join(folder, 'config.toml'), config)
    backend = await startTestBackend({ supabaseDir: folder, trustedProxies: '1', rateLimits })
  })
  afterAll(async () => {
    await backend?.close()
    await rm(folder, { recursive: true, force: true })
  })
  const runSql = (sql: string) => runOwnerSql(backend.dataDir, sql)
  beforeEach(() => runSql('delete from portico_private.attempts'))

  const send = (...request: Parameters<ReturnType<typeof createAuthSender>>) =>
    createAuthSender(backend)(...request)
  const signIn = (email: string, given: string, sender?: Sender) =>
    send('token?grant_type=password', { email, password: given }, sender)
  return {
    backend: () => backend,
    send,
    signIn,
    runSql,
    /** Makes all attempts older, as if time had passed. */
    passTime: (minutes: number) =>
      runSql(`update portico_private.attempts set last_at = last_at - make_interval(mins => ${minutes})`),
    /** Tries wrong passwords of unknown devices, each from an address of its own. */
    async guess(email: string, times: number): Promise<TestAuthResponse[]> {
      const answers: TestAuthResponse[] = []
      for (let n = 0; n < times; n++)
        answers.push(await signIn(email, `wrong ${n}`, { from: `198.51.100.${n}` }))
      return answers
    },
    /** Makes a confirmed account, signed in on a device of its own. */
    async newPerson(email = createEmail()) {
      const answer = await fetch(`${backend.url}/auth/v1/admin/users`, {
        method: 'POST',
        headers: { apikey: backend.secretKey, authorization: `Bearer ${backend.secretKey}` },
        body: JSON.stringify({ email, password, email_confirm: true }),
      })
      expect(answer.status).toBe(200)
      const { status, body, device } = await signIn(email, password)
      expect(status).toBe(200)
      return { email, id: body.user.id as string, device, token: body.access_token as string }
    },
  }
}
