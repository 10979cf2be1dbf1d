import { cpSync, mkdtempSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { confirmationConfig, startTestBackend, supabaseDir, type TestBackend } from '../../testing.ts'

// A fake of the providers' siteverify, as both document it: a form with secret, response and remoteip; JSON with success
// and error-codes. A token works once.

let backend: TestBackend
let folder: string
let asked: Record<string, string>[] = []
let isDown = false
let redirect: string | null = null
const used = new Set<string>()
const provider = createServer(async (request, response) => {
  if (isDown) return response.end('<h1>Down</h1>')
  if (redirect) {
    response.writeHead(307, { location: redirect })
    redirect = null
    return response.end()
  }
  const form = Object.fromEntries(new URLSearchParams(await text(request)))
  asked.push(form)
  const codes = [
    ...(form.secret === 'secret-of-tests' ? [] : ['invalid-input-secret']),
    ...(form.response?.startsWith('person') ? [] : ['invalid-input-response']),
    ...(used.has(form.response ?? '') ? ['timeout-or-duplicate'] : []),
  ]
  used.add(form.response ?? '')
  response.setHeader('Content-Type', 'application/json')
  response.end(JSON.stringify({ success: codes.length === 0, 'error-codes': codes }))
})

beforeAll(async () => {
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve))
  folder = mkdtempSync(join(tmpdir(), 'portico-captcha-'))
  cpSync(supabaseDir, folder, { recursive: true })
  writeFileSync(
    join(folder, 'config.toml'),
    `[auth]\nenable_anonymous_sign_ins = true\n[auth.captcha]\nenabled = true\nprovider = "turnstile"\nsecret = "secret-of-tests"\n[auth.passkey]\nenabled = true\n${confirmationConfig}`,
  )
  const { port } = provider.address() as AddressInfo
  backend = await startTestBackend({ supabaseDir: folder, siteverify: `http://127.0.0.1:${port}/siteverify` })
})
afterAll(async () => {
  await backend?.close()
  provider.close()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(() => {
  asked = []
  isDown = false
  redirect = null
})

/** A sign-in as the demo account. `ask` adds its password, which exists only while a backend runs. */
const signIn = ['/token?grant_type=password', { email: 'demo@portico.example' }] as const

const ask = async (path: string, body: object, captcha?: string, authorization?: string) => {
  const proof = captcha && { gotrue_meta_security: { captcha_token: captcha } }
  const answer = await fetch(`${backend.url}/auth/v1${path}`, {
    method: 'POST',
    headers: {
      apikey: backend.key,
      'content-type': 'application/json',
      ...(authorization && { authorization }),
    },
    body: JSON.stringify({ ...body, ...(path === signIn[0] && backend.demo), ...proof }),
  })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}

const routes: [path: string, body: object][] = [
  ['/signup', { email: 'new@portico.example', password: 'correct horse 1' }],
  ['/signup', {}],
  [...signIn],
  ['/otp', { email: 'demo@portico.example' }],
  ['/magiclink', { email: 'demo@portico.example' }],
  ['/recover', { email: 'demo@portico.example' }],
  ['/resend', { type: 'signup', email: 'demo@portico.example' }],
  ['/passkeys/authentication/options', {}],
]

test.each(routes)('%s %j requires a CAPTCHA token, and accepts a valid one', async (path, body) => {
  const without = await ask(path, body)
  expect(without).toMatchObject({
    status: 400,
    body: {
      error_code: 'captcha_failed',
      msg: 'captcha protection: request disallowed (no captcha_token found)',
    },
  })
  expect(asked).toEqual([])
  expect((await ask(path, body, `person ${path} ${JSON.stringify(body)}`)).status).toBe(200)
  expect(asked).toEqual([
    { secret: 'secret-of-tests', response: `person ${path} ${JSON.stringify(body)}`, remoteip: '127.0.0.1' },
  ])
})

test('an invalid token and a used one are refused with the error codes of the provider', async () => {
  expect((await ask(...signIn, 'robot')).body.msg).toBe(
    'captcha protection: request disallowed (invalid-input-response)',
  )
  await ask(...signIn, 'person twice')
  expect((await ask(...signIn, 'person twice')).body.msg).toBe(
    'captcha protection: request disallowed (timeout-or-duplicate)',
  )
})

test('a request is refused if the provider does not answer', async () => {
  isDown = true
  expect(await ask(...signIn, 'person')).toMatchObject({
    status: 500,
    body: { error_code: 'unexpected_failure', msg: 'captcha verification process failed' },
  })
})

test('a provider that redirects is not followed, so that the secret goes to no other address', async () => {
  redirect = '/elsewhere'
  const { body, status } = await ask(...signIn, 'person elsewhere')
  expect([status, body.error_code, asked]).toEqual([500, 'unexpected_failure', []])
})

test('the renewal of a session and a server with the secret key need no CAPTCHA token', async () => {
  const { body } = await ask(...signIn, 'person who stays')
  const renewed = await ask('/token?grant_type=refresh_token', { refresh_token: body.refresh_token })
  expect(renewed.status).toBe(200)
  const asServer = await ask(...signIn, undefined, `Bearer ${backend.secretKey}`)
  expect(asServer.status).toBe(200)
  expect(asked).toHaveLength(1)
})
