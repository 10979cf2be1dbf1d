import { chooseJsonChange } from './json-mutation.fixture.ts'
import { getFormParts, type Mutation, type PartChange, parseQueryParameters } from './mutation.fixture.ts'
import type { Random } from './random.fixture.ts'
import { type FuzzRequest, getBodyType } from './request.fixture.ts'
import { createMildTexts } from './texts.fixture.ts'

/** Returns a change that the server probably accepts. Undefined if the chosen kind is not possible for this request. */
export function chooseMildMutation(random: Random, request: FuzzRequest): Mutation | undefined {
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
  const kind = getBodyType(request)
  if (kind === 'json') {
    const chosen = chooseJsonChange(random, request.body.toString(), { isMild: true, words: [] })
    return chosen && { on: 'json', ...chosen }
  }
  if (kind === 'multipart') {
    const at = random.below(getFormParts(request).length)
    return {
      on: 'form part',
      at,
      change: random.pick<PartChange>([{ times: 1 }, { content: 'other content' }]),
    }
  }
  return kind === 'bytes'
    ? { on: 'body', change: { put: random.pick(createMildTexts('content 1')) } }
    : undefined
}

function mildQuery(random: Random, { target }: FuzzRequest): Mutation | undefined {
  const parameters = parseQueryParameters(target)
  if (parameters.length === 0 || random.chance(0.3))
    return {
      on: 'added query',
      put: random.pick(target.startsWith('/rest/') ? mildRestQuery : mildOtherQuery),
    }
  const at = random.below(parameters.length)
  const parameter = parameters[at] ?? ''
  const [name = '', value = ''] = parameter.split(/=(.*)/s)
  const other = random.pick(createMildTexts(decode(value)))
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

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
