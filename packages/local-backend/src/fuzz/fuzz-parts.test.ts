import { describe, expect, test } from 'vitest'
import { chooseMutations } from './choose-mutations.fixture.ts'
import { readForm, writeForm } from './form.fixture.ts'
import { applyFrameMutations } from './frame-mutation.fixture.ts'
import { changeJson, type JsonChange, type JsonPath } from './json-mutation.fixture.ts'
import { findFault } from './judge.fixture.ts'
import { applyMutation, type Mutation } from './mutation.fixture.ts'
import { createRandom } from './random.fixture.ts'
import type { RecordedExchange, Recorder } from './recorder.fixture.ts'
import type { FuzzRequest } from './request.fixture.ts'
import { bindYields, fillRequest, type HttpStep, makeTape } from './tape.fixture.ts'

test.each<[what: string, at: JsonPath, change: JsonChange, text: string | undefined]>([
  ['a raw value', ['a'], { raw: '1e999' }, '{"a":1e999,"b":[1,{"c":"x"}]}'],
  ['a repeated field', ['a'], { raw: '1,"a":2' }, '{"a":1,"a":2,"b":[1,{"c":"x"}]}'],
  ['a text', ['b', 1, 'c'], { text: { text: 'é', times: 2 } }, '{"a":1,"b":[1,{"c":"éé"}]}'],
  ['nested lists', ['a'], { nest: '[', depth: 3 }, '{"a":[[[]]],"b":[1,{"c":"x"}]}'],
  ['a field less', ['b', 1], { drop: true }, '{"a":1,"b":[1]}'],
  ['another name', ['a'], { rename: '__proto__' }, '{"__proto__":1,"b":[1,{"c":"x"}]}'],
  ['one more field', ['b', 1], { add: 'd', raw: 'null' }, '{"a":1,"b":[1,{"c":"x","d":null}]}'],
  ['repeated items', ['b'], { times: 2 }, '{"a":1,"b":[1,{"c":"x"},1,{"c":"x"}]}'],
  ['a place that is not there', ['x', 'y'], { drop: true }, undefined],
])('a change of JSON makes %s', (_what, at, change, text) => {
  expect(changeJson('{"a":1,"b":[1,{"c":"x"}]}', at, change)).toBe(text)
})

const request: FuzzRequest = {
  method: 'POST',
  target: '/rest/v1/tasks?select=id&limit=2',
  headers: [
    ['Authorization', `Bearer e30.${Buffer.from('{"sub":"a"}').toString('base64url')}.c2ln`],
    ['Content-Type', 'application/json'],
  ],
  body: Buffer.from('{"title":"a"}'),
}

test.each<[what: string, mutation: Mutation, changed: Partial<FuzzRequest>]>([
  ['the method', { on: 'method', put: 'PUT' }, { method: 'PUT' }],
  ['a part of the path', { on: 'segment', at: 2, put: '..' }, { target: '/rest/v1/..?select=id&limit=2' }],
  ['a parameter', { on: 'query', at: 1, put: 'limit=-1' }, { target: '/rest/v1/tasks?select=id&limit=-1' }],
  ['a parameter less', { on: 'query', at: 0, put: null }, { target: '/rest/v1/tasks?limit=2' }],
  [
    'a field of JSON',
    { on: 'json', at: ['title'], change: { raw: '1' } },
    { body: Buffer.from('{"title":1}') },
  ],
  ['bytes', { on: 'body', change: { cut: 3 } }, { body: Buffer.from('{"t') }],
  ['the number of requests', { on: 'repeat', times: 3 }, { times: 3 }],
])('a mutation changes %s', (_what, mutation, changed) => {
  expect(applyMutation(request, mutation)).toEqual({ ...request, ...changed })
})

test('a mutation changes the claims of a token and leaves its signature', () => {
  const changed = applyMutation(request, { on: 'token fields', part: 1, put: { role: 'x' } })
  const [, claims = '', signature] = changed.headers[0]?.[1].split('.') ?? []
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toEqual({ sub: 'a', role: 'x' })
  expect(signature).toBe('c2ln')
})

test('a change of a binary message keeps the bytes before its JSON', () => {
  const head = Buffer.from([3, 1, 1, 5, 4, 0, 1])
  const data = Buffer.concat([head, Buffer.from('12topicnote{"text":"a"}')])
  const change: JsonChange = { text: 'b' }
  const changed = applyFrameMutations({ data, isBinary: true }, [{ on: 'message', at: ['text'], change }])
  expect(changed.data.subarray(head.length).toString()).toBe('12topicnote{"text":"b"}')
})

test('the same seed chooses the same mutations, and another seed others', () => {
  const choose = (seed: number) => {
    const random = createRandom(seed)
    return Array.from({ length: 50 }, () => chooseMutations(random, request, { words: ['word'] }))
  }
  expect(choose(1)).toEqual(choose(1))
  expect(choose(1)).not.toEqual(choose(2))
})

test('a request with the secret key keeps its address', () => {
  const random = createRandom(1)
  for (let n = 0; n < 300; n++)
    for (const mutation of chooseMutations(random, request, { words: [], keepsTarget: true }))
      expect(mutation.on).toMatch(/^(json|body|header|second header|form part)$/)
})

test('a form is read into its parts, and written unchanged', () => {
  const head = (name: string) => `Content-Disposition: form-data; name="${name}"`
  const form = {
    boundary: 'b-1',
    parts: [
      { head: head('a'), content: Buffer.from('1') },
      { head: head('file'), content: Buffer.from('x\r\n--y\r\n') },
    ],
  }
  expect(readForm('multipart/form-data; boundary=b-1', writeForm(form))).toEqual(form)
  expect(readForm('multipart/form-data', writeForm(form))).toBeUndefined()
})

describe('a tape', () => {
  const exchange = (target: string, body: unknown, answer: unknown): RecordedExchange => ({
    ...{ kind: 'http', part: 'part', origin: 'http://127.0.0.1', status: 200, headers: new Map() },
    request: { method: 'POST', target, headers: [], body: Buffer.from(JSON.stringify(body)) },
    body: Buffer.from(JSON.stringify(answer)),
  })
  const records = [
    exchange('/sign-up', { email: 'a-n1234567@x.example' }, { id: 'first-id-1', token: 'aaaaaa1.bbbbbb2' }),
    exchange('/rows?id=eq.first-id-1', { token: 'aaaaaa1.bbbbbb2', code: '123456' }, {}),
  ]
  const derived = [{ value: '123456', from: 'first-id-1', make: (from: string) => `of ${from}` }]
  const tape = makeTape({ records } as unknown as Recorder, {
    name: 'test',
    nonce: 'n1234567',
    derived,
    routeOf: () => 'POST /',
  })
  const [first, second] = tape.steps as [HttpStep, HttpStep]

  test('replaces values of answers, computed values and the nonce of the session', () => {
    const bindings = new Map([[tape.nonce, 'n7654321']])
    expect(fillRequest(first, bindings).body.toString()).toBe('{"email":"a-n7654321@x.example"}')
    const answer = { id: 'second-id-2', token: 'cccccc3.dddddd4' }
    bindYields(first, { headers: new Map(), body: Buffer.from(JSON.stringify(answer)) }, tape, bindings)
    const filled = fillRequest(second, bindings)
    expect(filled.target).toBe('/rows?id=eq.second-id-2')
    expect(JSON.parse(filled.body.toString())).toEqual({ token: 'cccccc3.dddddd4', code: 'of second-id-2' })
  })

  test('names its steps by their routes and positions', () => {
    expect(tape.steps.map(({ name }) => name)).toEqual(['test: POST /', 'test: POST / 2'])
  })
})

describe('an answer breaks a rule', () => {
  const secrets = { marker: 'secret-1', dataDir: '/data/of/server' }
  const json = new Map([['content-type', 'application/json']])
  const fault = (status: number, body: string, sent = '', headers = json) =>
    findFault({ status, headers, body: Buffer.from(body), ms: 1, isLate: false }, sent, secrets)

  test.each([
    ['a failure of the server', 500, '{"code":"x","message":"y"}', /status 500/],
    ['a failure of Auth', 500, '{"code":500,"error_code":"unexpected_failure","msg":"y"}', /status 500/],
    ['a secret of another user', 200, '[{"name":"secret-1"}]', /secret/],
    [
      'a stack',
      400,
      '{"code":"x","message":"Error\\n    at run (/a/b.ts:1:2)\n    at x (/a/b.ts:1:2)"}',
      /a stack/,
    ],
    ['a statement', 400, '{"code":"x","message":"select id from auth.users"}', /a statement/],
    ['a folder of the server', 400, '{"code":"x","message":"/data/of/server/a"}', /where the data is/],
    ['no code', 400, '{"message":"y"}', /no code/],
    ['no JSON', 400, 'oops', /no JSON/],
  ])('when it has %s', (_what, status, body, found) => {
    expect(fault(status, body)).toMatch(found)
  })

  test('not when the request is accepted, refused with a reason, or the server is busy', () => {
    expect(fault(200, '[]')).toBeUndefined()
    expect(fault(404, '{"code":"x","message":"y"}')).toBeUndefined()
    const wrongKey = 'Failed to validate WebAuthn MFA response'
    expect(fault(500, `{"code":"unexpected_failure","message":"${wrongKey}"}`)).toBeUndefined()
    expect(fault(503, '{"code":"unavailable","message":"y"}')).toBeUndefined()
    expect(fault(400, '{"code":"42703","message":"column pgrst_body.id does not exist"}')).toBeUndefined()
    expect(
      fault(400, '{"code":"x","message":"select 1 from auth.users"}', 'select 1 from auth.users'),
    ).toBeUndefined()
  })
})
