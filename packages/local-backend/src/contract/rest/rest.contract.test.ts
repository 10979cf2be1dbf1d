import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type JWTPayload, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadSecrets } from '../../data-folder/secrets.ts'
import { openOwner } from '../../owner/index.ts'
import { startTestBackend, type TestBackend } from '../../testing.ts'
import { cases, casesAtFirst } from './all-cases.fixture.ts'
import { limitedCases } from './answer.cases.fixture.ts'
import { malformedCases } from './malformed.cases.fixture.ts'
import type { RestCase } from './rest-case.fixture.ts'

// Every PostgREST gives the same answers. By default the embedded backend is tested. `PORTICO_REST_URL` (up to `/rest/v1`),
// `PORTICO_REST_KEY` and, for cases of a user, `PORTICO_REST_PERSON` (a token) select another server. Its owner has run
// `rest-contract.fixture.sql`, exposed its two schemas, allowed aggregates, plans and `tx=rollback`, and made
// `rest_contract.check_request` the pre-request.
const elsewhere = process.env.PORTICO_REST_URL

const allow = `alter role authenticator set pgrst.db_aggregates_enabled to 'true'; alter role authenticator set pgrst.db_plan_enabled to 'true';
  alter role authenticator set pgrst.db_tx_end to 'commit-allow-override';
  alter role authenticator set pgrst.db_pre_request to 'rest_contract.check_request'; notify pgrst`
const forbid = `alter role authenticator reset pgrst.db_aggregates_enabled; alter role authenticator reset pgrst.db_plan_enabled;
  alter role authenticator reset pgrst.db_tx_end;
  alter role authenticator reset pgrst.db_pre_request; notify pgrst`

let backend: TestBackend | undefined
let project: string
let address: string
let key: string
let person: string
let secret: Uint8Array

beforeAll(async () => {
  if (elsewhere) {
    address = elsewhere
    key = process.env.PORTICO_REST_KEY ?? ''
    person = process.env.PORTICO_REST_PERSON ?? ''
    return
  }
  project = await mkdtemp(join(tmpdir(), 'portico-rest-contract-'))
  await mkdir(join(project, 'migrations'))
  await cp(
    join(import.meta.dirname, 'rest-contract.fixture.sql'),
    join(project, 'migrations/20990101000000_rest.sql'),
  )
  await writeFile(
    join(project, 'config.toml'),
    '[api]\nschemas = ["public", "rest_contract", "rest_contract_other"]\n',
  )
  backend = await startTestBackend({ supabaseDir: project })
  address = `${backend.url}/rest/v1`
  key = backend.key
  secret = new TextEncoder().encode((await loadSecrets(backend.dataDir)).jwtSecret)
  person = await signed({})
  await own(allow)
})
afterAll(async () => {
  await backend?.close()
  if (project) await rm(project, { recursive: true, force: true })
})

/** Returns a token of a user. */
function signed(claims: JWTPayload): Promise<string> {
  const person = { role: 'authenticated', sub: '00000000-0000-4000-8000-000000000001' }
  return new SignJWT({ ...person, ...claims }).setProtectedHeader({ alg: 'HS256' }).sign(secret)
}

async function own(sql: string): Promise<void> {
  if (!backend) return
  const owner = await openOwner(backend.dataDir)
  await owner.sql(sql)
  await owner.close()
}

async function send({
  ask,
  headers,
  body,
  as,
}: Pick<RestCase, 'ask' | 'headers' | 'body' | 'as'>): Promise<Response> {
  const [method = '', ...path] = ask.split(' ')
  const isRaw = typeof body === 'string' || body instanceof Uint8Array
  return fetch(`${address}/${path.join(' ')}`, {
    method,
    headers: {
      apikey: key,
      'accept-profile': 'rest_contract',
      'content-profile': 'rest_contract',
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(as === 'person' && { authorization: `Bearer ${person}` }),
      ...headers,
    },
    body: body === undefined ? null : isRaw ? (body as string) : JSON.stringify(body),
  })
}

const mayWrite = ({ ask, first }: Pick<RestCase, 'ask' | 'first'>) =>
  first !== undefined || !/^(GET|HEAD|OPTIONS)/.test(ask)

async function check(one: RestCase): Promise<void> {
  if (mayWrite(one)) expect((await send({ ask: 'POST rpc/refill', body: {} })).status).toBe(204)
  if (one.first) await (await send(one.first)).arrayBuffer()
  const response = await send(one)
  const body = new Uint8Array(await response.arrayBuffer())
  const text = new TextDecoder().decode(body)
  const { status = 200, code, json, part, text: whole, bytes, headers = {} } = one.answer
  expect([status].flat(), text).toContain(response.status)
  if (code !== undefined) expect(JSON.parse(text)).toMatchObject({ code })
  if (part) expect(JSON.parse(text)).toMatchObject(part)
  if (bytes !== undefined) expect([...body]).toEqual(bytes)
  if (json !== undefined) expect(JSON.parse(text)).toEqual(json)
  if (whole !== undefined) expect(text).toBe(whole)
  for (const [name, value] of Object.entries(headers))
    if (value instanceof RegExp) expect(response.headers.get(name)).toMatch(value)
    else expect([name, response.headers.get(name)]).toEqual([name, value])
}

describe.each([...Map.groupBy(cases, ({ cites }) => cites)])('%s', (_cites, those) => {
  test.each(those.map((one) => [one.name, one] as const))('%s', (_name, one) => check(one))
})

describe.skipIf(elsewhere)('default settings', () => {
  beforeAll(() => own(forbid))
  test.each(casesAtFirst.map((one) => [`${one.cites}: ${one.name}`, one] as const))('%s', (_name, one) =>
    check(one),
  )
})

describe.skipIf(elsewhere)('a limit of two rows', () => {
  beforeAll(() => own(`alter role authenticator set pgrst.db_max_rows to '2'; notify pgrst`))
  afterAll(() => own('alter role authenticator reset pgrst.db_max_rows; notify pgrst'))
  test.each(limitedCases.map((one) => [one.name, one] as const))('%s', (_name, one) => check(one))
})

describe.skipIf(elsewhere)('beyond the reference', () => {
  test.each(malformedCases.map((one) => [one.name, one] as const))('%s is refused', (_name, one) =>
    check(one),
  )

  const status = async (one: Parameters<typeof send>[0]) => (await send(one)).status

  test('a function finds objects of extensions without their schema', async () => {
    expect(await (await send({ ask: 'POST rpc/salted', body: {} })).json()).toMatch(/^\$2a\$04\$/)
  })

  test('exp and nbf of a token allow half a minute of clock difference', async () => {
    const now = Math.floor(Date.now() / 1000)
    const answered = async (claims: JWTPayload) => {
      const response = await send({
        ask: 'GET films',
        headers: { authorization: `Bearer ${await signed(claims)}` },
      })
      const { code, message } = await response.json()
      return [response.status, code, message]
    }
    expect(await answered({ exp: now - 10 })).toEqual([200, undefined, undefined])
    expect(await answered({ exp: now - 60 })).toEqual([401, 'PGRST303', 'JWT expired'])
    expect(await answered({ nbf: now + 10 })).toEqual([200, undefined, undefined])
    expect(await answered({ nbf: now + 60 })).toEqual([401, 'PGRST303', 'JWT not yet valid'])
    const words = "The JWT 'exp' claim must be a number"
    expect(await answered({ exp: 'soon' as unknown as number })).toEqual([401, 'PGRST303', words])
  })

  test('a token with any audience is accepted', async () => {
    const authorization = `Bearer ${await signed({ aud: 'others' })}`
    expect(await status({ ask: 'GET films', headers: { authorization } })).toBe(200)
  })

  test('a request without a schema uses the first exposed one', async () => {
    const response = await fetch(`${address}/films`, { headers: { apikey: key } })
    expect(await response.json()).toMatchObject({
      code: 'PGRST205',
      message: "Could not find the table 'public.films' in the schema cache",
    })
  })

  test('a request without a key is refused', async () => {
    const response = await send({ ask: 'GET films', headers: { apikey: '' } })
    expect([response.status, await response.json()]).toMatchObject([401, { code: 'PGRST302' }])
  })

  test('a new table is visible after NOTIFY pgrst, and a new column after SQL of the owner', async () => {
    expect(await status({ ask: 'GET later' })).toBe(404)
    expect(await status({ ask: 'POST rpc/make_later', body: {} })).toBe(204)
    expect(await status({ ask: 'GET later' })).toBe(200)
    await own('alter table rest_contract.later add column word text')
    expect(await status({ ask: 'GET later?select=word' })).toBe(200)
  })
})
