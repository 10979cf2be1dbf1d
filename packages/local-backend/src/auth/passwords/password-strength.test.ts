import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import { hash } from '@node-rs/bcrypt'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { runOwnerSql } from '../../owner/owner-sql.fixture.ts'
import { startTestBackend, type TestBackend } from '../../testing.ts'
import { openBreachedPasswords } from './breached-passwords.ts'

const known = { code: 'weak_password', status: 422, reasons: ['pwned'] }

// A service for breached passwords that knows one, and pads its answers as the real one does.
const breached = 'seven quiet lanterns'
const asked: string[] = []
let isAway = false
const service = createServer((request, response) => {
  asked.push(request.url ?? '')
  if (isAway) return request.socket.destroy()
  const lines = [`${sha1(breached).slice(5)}:3`, `${sha1('nine quiet lanterns').slice(5)}:0`]
  return response.end(lines.join('\r\n'))
})
function sha1(text: string): string {
  return createHash('sha1').update(text).digest('hex').toUpperCase()
}

let backend: TestBackend

beforeAll(async () => {
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  const { port } = service.address() as { port: number }
  backend = await startTestBackend({ breachedPasswords: `http://127.0.0.1:${port}/` })
})
afterAll(async () => {
  await backend?.close()
  service.close()
})

const signUp = (password: string, email = `${crypto.randomUUID()}@portico.example`) =>
  backend.client().auth.signUp({ email, password })

test.each(['password1', 'Football', 'qwertyuiop', 'aaaaaaaaaaaa'])(
  'the common password %s is refused at sign-up and at a change',
  async (password) => {
    expect((await signUp(password)).error).toMatchObject(known)
    const { client } = await backend.signedIn()
    expect((await client.auth.updateUser({ password })).error).toMatchObject(known)
  },
)

test('a password that is too short is refused for that reason alone', async () => {
  expect((await signUp('dragon')).error).toMatchObject({ ...known, reasons: ['length'] })
})

test('a breached password is refused by the service, which gets five characters of its hash', async () => {
  expect((await signUp(breached)).error).toMatchObject(known)
  expect(asked.at(-1)).toBe(`/range/${sha1(breached).slice(0, 5)}`)
  const { client } = await backend.signedIn()
  expect((await client.auth.updateUser({ password: breached })).error).toMatchObject(known)
  expect((await signUp('nine quiet lanterns')).error).toBeNull()
})

test('a common or short password is not looked up at the service', async () => {
  const before = asked.length
  await signUp('password1')
  await signUp('short')
  expect(asked).toHaveLength(before)
})

test('the password of an administrator’s change is looked up only with the secret key', async () => {
  const { id } = await backend.signedIn()
  const change = async (path: string, method: string, token: string | undefined, body: object) => {
    const headers = { apikey: backend.key, ...(token && { authorization: `Bearer ${token}` }) }
    const url = `${backend.url}/auth/v1/admin/${path}`
    return (await fetch(url, { method, headers, body: JSON.stringify(body) })).status
  }
  const tryBoth = async (token: string | undefined) => [
    await change(`users/${id}`, 'PUT', token, { password: breached }),
    await change('generate_link', 'POST', token, {
      type: 'signup',
      email: `${crypto.randomUUID()}@portico.example`,
      password: breached,
    }),
  ]
  const before = asked.length
  expect(await tryBoth(undefined)).toEqual([401, 401])
  expect(await tryBoth('nonsense')).toEqual([403, 403])
  expect(await tryBoth(backend.key)).toEqual([403, 403])
  expect(asked).toHaveLength(before)
  expect(await tryBoth(backend.secretKey)).toEqual([422, 422])
  expect(asked).toHaveLength(before + 2)
})

test('a password is accepted if the service does not answer, and the failure is logged', async () => {
  const log = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  isAway = true
  const { error } = await signUp(breached)
  isAway = false
  const lines = log.mock.calls.map(([line]) => String(line))
  log.mockRestore()
  expect(error).toBeNull()
  expect(lines).toContainEqual(expect.stringMatching(/^The service for breached passwords did not answer: /))
})

test.each(['api.pwnedpasswords.com', 'ftp://portal.example', 'no address'])(
  'rejects %s as the address of the service',
  (address) => {
    expect(() => openBreachedPasswords(address)).toThrow(
      expect.objectContaining({
        code: 'bad_option',
        message: expect.stringContaining('PORTICO_BREACHED_PASSWORDS'),
      }),
    )
  },
)

test('a password matches in any Unicode form, also if an earlier version stored it as typed', async () => {
  const composed = 'caf\u00e9 at the harbour'
  const decomposed = 'cafe\u0301 at the harbour'
  const email = 'forms@portico.example'
  const signIn = async (password: string) => {
    const { error } = await backend.client().auth.signInWithPassword({ email, password })
    return error?.code ?? 'signed in'
  }
  const set = (column: string, value: string) =>
    runOwnerSql(backend.dataDir, `update auth.users set ${column} = '${value}' where email = '${email}'`)
  expect((await signUp(decomposed, email)).error).toBeNull()
  await set('email_confirmed_at', 'now')
  expect([await signIn(composed), await signIn(decomposed)]).toEqual(['signed in', 'signed in'])
  await set('encrypted_password', await hash(decomposed, { cost: 4 }))
  expect([await signIn(decomposed), await signIn(composed)]).toEqual(['signed in', 'invalid_credentials'])
  await set('encrypted_password', await hash(composed, { cost: 4 }))
  expect([await signIn(decomposed), await signIn('cafe at the harbour')]).toEqual([
    'signed in',
    'invalid_credentials',
  ])
})
