import { readForm } from './form.fixture.ts'
import type { FrameMutation } from './frame-mutation.fixture.ts'
import { chooseJsonChange } from './json-mutation.fixture.ts'
import { type BodyChange, type Mutation, type PartChange, parametersOf } from './mutation.fixture.ts'
import type { Random } from './random.fixture.ts'
import { bodyKindOf, type FuzzRequest, headerOf } from './request.fixture.ts'
import { longText, mildTexts, wildTexts } from './texts.fixture.ts'

/** One kind of change in each part of an input. */
export interface Focus {
  /** Values of JSON become nested. */
  isNested?: boolean
  /** Forms get so many fields. */
  fields?: { count: number; bytes: number }
}

/** How inputs are chosen. */
export interface Choice {
  /** Ids and paths of another user, which an attacker may have guessed. */
  words: readonly string[]
  /** Share of inputs with one mild change. Default: 0.62. */
  mildShare?: number
  /** Chooses only these kinds of changes; default: all. */
  only?: readonly (Mutation['on'] | FrameMutation['on'])[]
  /** Sends heads that have no end: the answer takes as long as the server's limit for a head. Default: false. */
  hasEndlessHeads?: boolean
  /** Chooses changes of one kind only, for the test of the fuzzer itself. */
  focus?: Focus
  /** The path and the query stay as they are: requests with the secret key may not reach another user's rows. */
  keepsTarget?: boolean
}

/** Chooses 1 to 3 changes of a request; an empty list if none of the chosen kind is possible. */
export function chooseMutations(random: Random, request: FuzzRequest, choice: Choice): Mutation[] {
  const { mildShare = 0.62, only, keepsTarget } = choice
  const isMild = random.chance(mildShare)
  const isAllowed = (mutation: Mutation) =>
    (!only || only.includes(mutation.on)) &&
    !(keepsTarget && /method|target|segment|query|token|wire/.test(mutation.on))
  const count = isMild ? 1 : 1 + random.below(3)
  const chosen: Mutation[] = []
  // A kind that is not possible for this request is replaced by another one, a limited number of times.
  for (let tries = 0; chosen.length < count && tries < 40; tries++) {
    const mutation = isMild ? chooseMild(random, request) : chooseWild(random, request, choice)
    if (mutation && isAllowed(mutation)) chosen.push(mutation)
  }
  return chosen
}

function chooseMild(random: Random, request: FuzzRequest): Mutation | undefined {
  const kind = random.below(10)
  if (kind < 5) return mildBody(random, request)
  if (kind < 6) return { on: 'header', ...random.pick(mildHeaders) }
  if (kind < 7) return { on: 'second header', ...random.pick(mildHeaders) }
  return mildQuery(random, request)
}

const mildHeaders: readonly { name: string; put: string }[] = [
  { name: 'accept-language', put: 'de-AT, en;q=0.5' },
  { name: 'accept-encoding', put: 'br, gzip;q=0.1, *;q=0' },
  { name: 'user-agent', put: 'Ünicode/1.0 (<script>)' },
  { name: 'x-client-info', put: '{"a":"b"}' },
  { name: 'cookie', put: 'a=b; a; =c; sb-x-auth-token=base64-e30' },
  { name: 'origin', put: 'null' },
  { name: 'referer', put: 'javascript:alert(1)' },
  { name: 'x-forwarded-host', put: 'evil.example' },
  { name: 'x-forwarded-proto', put: 'ftp' },
  { name: 'if-none-match', put: '"x", W/"y"' },
  { name: 'if-modified-since', put: 'no' },
  { name: 'range', put: 'bytes=0-0' },
  { name: 'cache-control', put: 'no-cache' },
  { name: 'priority', put: 'u=9' },
]

function mildBody(random: Random, request: FuzzRequest): Mutation | undefined {
  const kind = bodyKindOf(request)
  if (kind === 'json') {
    const chosen = chooseJsonChange(random, request.body.toString(), { isMild: true, words: [] })
    return chosen && { on: 'json', ...chosen }
  }
  if (kind === 'multipart') {
    const at = random.below(partsOf(request).length)
    return {
      on: 'form part',
      at,
      change: random.pick<PartChange>([{ times: 1 }, { content: 'other content' }]),
    }
  }
  return kind === 'bytes' ? { on: 'body', change: { put: random.pick(mildTexts('content 1')) } } : undefined
}

function mildQuery(random: Random, { target }: FuzzRequest): Mutation | undefined {
  const parameters = parametersOf(target)
  if (parameters.length === 0 || random.chance(0.3))
    return {
      on: 'added query',
      put: random.pick(target.startsWith('/rest/') ? mildRestQuery : mildOtherQuery),
    }
  const at = random.below(parameters.length)
  const parameter = parameters[at] ?? ''
  const [name = '', value = ''] = parameter.split(/=(.*)/s)
  const other = random.pick(mildTexts(decode(value)))
  return {
    on: 'query',
    at,
    put: random.chance(0.3) ? parameter : `${name}=${encodeURIComponent(other.toWellFormed())}`,
  }
}

const mildRestQuery = [
  'limit=1',
  'offset=0',
  'limit=3&offset=1',
  'limit=0',
  'order=created_at.desc',
  'select=*',
]
const mildOtherQuery = ['x=1', 'x', '', 'download', 'x=%F0%9F%98%80', 'apikey=', 'limit=1']

function chooseWild(random: Random, request: FuzzRequest, choice: Choice): Mutation | undefined {
  const { words } = choice
  const kind = random.below(20)
  if (kind < 9) return wildBody(random, request, choice)
  if (kind < 11) return wildQuery(random, request, words)
  if (kind < 13)
    return { on: 'segment', at: random.below(segmentCount(request)), put: wildSegment(random, words) }
  if (kind < 15) return { on: 'header', ...wildHeader(random, request) }
  if (kind < 16) return wildToken(random, words)
  if (kind < 17) return { on: 'method', put: random.pick(methods) }
  if (kind < 18) return { on: 'target', put: random.pick(targets) }
  if (kind < 19) return { on: 'second header', ...wildHeader(random, request) }
  return wildWire(random, request, choice)
}

const methods = [
  ...['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'QUERY', 'PROPFIND', 'CONNECT'],
  ...['get', 'G T', '', 'M-SEARCH', 'LOCK', 'PURGE'],
]
const targets = [
  ...[
    '//',
    '//x',
    '/\\',
    '\\',
    '*',
    'x',
    '%',
    '/%',
    '/%zz',
    '/a/%E0%A4%A',
    'http://[::1',
    'http://evil.example/',
  ],
  ...[
    '/rest/v1/',
    '/rest/v1/rpc',
    '/storage/v1/object',
    '/auth/v1',
    '/mail/x',
    '/health',
    '/realtime/v1/websocket',
  ],
]
const fields = [
  'range',
  'content-type',
  'accept',
  'prefer',
  'content-encoding',
  'x-upsert',
  'x-metadata',
  'host',
]
  .concat(['upload-length', 'upload-offset', 'upload-metadata', 'tus-resumable', 'x-portico-grant', 'expect'])
  .concat(['', 'a field', '\u00ff', 'transfer-encoding', 'content-length', 'apikey', 'cookie', 'origin'])
  .concat([
    'accept-profile',
    'content-profile',
    'if-range',
    'x-http-method-override',
    'connection',
    'upgrade',
  ])
const fieldValues = [
  ...[
    '',
    'bytes=5-2',
    'bytes=-0',
    'bytes=9999999999999999999-',
    'bytes=0-1,3-4,2-',
    'application/json',
    'text/csv',
  ],
  ...[
    'application/vnd.pgrst.object+json',
    'application/vnd.pgrst.plan',
    'multipart/form-data',
    ', text/html',
  ],
  ...[
    'multipart/form-data; boundary=',
    'count=exact, return=representation',
    'tx=rollback',
    'timezone=Mars',
    'gzip',
  ],
  ...[
    'handling=strict, max-affected=0',
    'resolution=merge-duplicates',
    '-1',
    '0',
    '1e9',
    '9'.repeat(30),
    'true',
  ],
  ...[
    'application/octet-stream',
    'application/x-www-form-urlencoded',
    '100-continue',
    'websocket',
    '=?',
    'a b=',
  ],
  ...[
    '',
    'a b',
    '[',
    '[::1]:x',
    'evil.example',
    '@',
    '\u00ff',
    '//',
    '-1',
    '5, 6',
    'chunked, chunked',
    'wishes',
    'close',
  ],
]

function wildHeader(random: Random, request: FuzzRequest) {
  const own = request.headers.map(([name]) => name.toLowerCase())
  const name = random.pick(own.length > 0 && random.chance(0.4) ? own : fields)
  const kind = random.below(10)
  if (kind < 1) return { name, put: longText(random) }
  return { name, put: kind < 6 ? random.pick(fieldValues) : random.pick(wildTexts).toWellFormed() }
}

function wildToken(random: Random, words: readonly string[]): Mutation {
  const claims = { role: 'service_role' }
  return random.pick<Mutation>([
    { on: 'token fields', part: 0, put: { alg: 'none' } },
    { on: 'token fields', part: 0, put: { alg: 'HS256', kid: random.pick(wildTexts) } },
    {
      on: 'token fields',
      part: 1,
      put: random.pick<Record<string, unknown>>([claims, { sub: random.pick([...wildTexts, ...words]) }]),
    },
    { on: 'token fields', part: 1, put: { exp: random.pick<unknown>([0, -1, 1e300, 'x', null]) } },
    { on: 'token', part: 2, put: random.pick(['', 'AAAA', '%', 'é']) },
    { on: 'token', part: 1, put: random.pick(['', 'e30', 'bnVsbA', '{}', 'W10']) },
  ])
}

function wildBody(random: Random, request: FuzzRequest, choice: Choice): Mutation | undefined {
  const kind = bodyKindOf(request)
  if (kind === 'none')
    return random.chance(0.2) ? { on: 'body', change: { put: random.pick(wildTexts) } } : undefined
  if (random.chance(0.2)) return { on: 'body', change: wildBytes(random, request.body.length) }
  if (kind === 'json') {
    const chosen = chooseJsonChange(random, request.body.toString(), { ...choice, isMild: false })
    return chosen && { on: 'json', ...chosen }
  }
  if (kind !== 'multipart') return { on: 'body', change: wildBytes(random, request.body.length) }
  const parts = partsOf(request)
  const at = random.below(parts.length)
  const head = (parts[at]?.head ?? '').replace(
    /name="[^"]*"/,
    () => `name="${random.pick(wildTexts).toWellFormed()}"`,
  )
  const changes: PartChange[] = [
    { drop: true },
    { times: 3 },
    { times: 500 },
    { head },
    { content: longText(random) },
  ]
  return { on: 'form part', at, change: random.pick([...changes, { content: random.pick(wildTexts) }]) }
}

function wildBytes(random: Random, length: number): BodyChange {
  return random.pick<BodyChange>([
    { cut: random.below(length) },
    { flip: random.below(length) },
    { append: random.pick(wildTexts) },
    { put: random.pick(['{', '[', '"', '[[]]', '--x\r\n', 'null', '\u0000']) },
    { encode: random.pick(['gzip', 'utf16le', 'latin1', 'base64'] as const) },
  ])
}

function wildQuery(random: Random, { target }: FuzzRequest, words: readonly string[]): Mutation {
  const parameters = parametersOf(target)
  const text = () => encodeURIComponent(random.pick([...wildTexts, ...words]).toWellFormed())
  if (parameters.length === 0 || random.chance(0.3)) return { on: 'added query', put: `${text()}=${text()}` }
  const at = random.below(parameters.length)
  const [name = ''] = (parameters[at] ?? '').split('=')
  return {
    on: 'query',
    at,
    put: random.pick([null, `${name}=${text()}`, `${text()}=${text()}`, `${name}=%`]),
  }
}

function wildSegment(random: Random, words: readonly string[]): string | null {
  if (random.chance(0.1)) return null
  const text = random.pick([...wildTexts, ...words]).toWellFormed()
  return random.chance(0.5) ? encodeURIComponent(text) : text
}

/** A head without end takes the server's whole limit for heads. */
const rareShare = 1 / 200

const manyFields = [
  ...[
    { count: 3_000, bytes: 10 },
    { count: 3_000, bytes: 0 },
    { count: 20, bytes: 900_000 },
  ],
  { count: 2_500, bytes: 300_000 },
]

function wildWire(
  random: Random,
  request: FuzzRequest,
  { hasEndlessHeads, focus }: Choice,
): Mutation | undefined {
  const length = request.body.length
  if (focus?.fields)
    return bodyKindOf(request) === 'multipart' ? { on: 'wire', wire: { fields: focus.fields } } : undefined
  if (hasEndlessHeads && random.chance(rareShare)) return { on: 'wire', wire: { isEndlessHead: true } }
  const kind = random.below(11)
  if (kind > 9) return { on: 'wire', wire: { version: random.pick(['1.0', '1.9', '2.0', '0.9', '', 'x']) } }
  if (kind < 4) return { on: 'wire', wire: { cutAt: random.below(length + 1) } }
  if (kind < 7) return { on: 'wire', wire: { chunkSize: random.pick([1, 3, 1_000]) } }
  if (kind < 9 || bodyKindOf(request) !== 'multipart')
    return {
      on: 'wire',
      wire: { length: random.pick(['-1', '0', 'x', '1e3', '9'.repeat(30), `${length + 9}`]) },
    }
  return { on: 'wire', wire: { fields: random.pick(manyFields) } }
}

function partsOf(request: FuzzRequest) {
  return readForm(headerOf(request, 'content-type') ?? '', request.body)?.parts ?? []
}

function segmentCount({ target }: FuzzRequest): number {
  return (target.split('?', 1)[0] ?? '').split('/').length - 1
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
