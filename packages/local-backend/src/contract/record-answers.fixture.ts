import { mkdirSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { afterAll, afterEach, beforeEach } from 'vitest'

// A setup file of Vitest. With `PORTICO_ANSWERS` it writes the answers of auth to every call into that folder, one file for each test
// file, in a form in which two servers can be compared (`e2e/real/compare-answers.ts`).

/** The answer of a server to one call. */
export interface RecordedAnswer {
  call: string
  status: number
  /** Headers that clients read. */
  headers: Record<string, string>
  body: unknown
}

/** Answers in the order of their calls, by test name. */
export type RecordedAnswers = Record<string, RecordedAnswer[]>

/** Names of fields whose values differ between servers. Only the types of these values are kept. */
const made = new Set([
  ...['refresh_token', 'secret', 'qr_code', 'challenge', 'kid', 'x', 'y', 'code_challenge', 'hashed_token'],
  ...['expires_at', 'expires_in', 'exp', 'iat', 'timestamp', 'email_otp', 'token', 'token_hash', 'code'],
])

const headersRead = ['content-type', 'location', 'retry-after', 'x-sb-error-code', 'x-supabase-api-version']

function kindOf(value: unknown, key = ''): unknown {
  if (Array.isArray(value)) {
    const kinds = value.map((one) => kindOf(one))
    // The auth server does not promise an order of factors.
    return key === 'factors' ? kinds.sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)) : kinds
  }
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value)
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([name, one]) => [name, kindOf(one, name)]),
    )
  if (typeof value === 'string') return textOf(value, key)
  return made.has(key) && key !== 'code' && value ? typeof value : value
}

function textOf(text: string, key: string): unknown {
  const [head = '', claims = '', signature] = text.split('.')
  if (head.startsWith('eyJ') && signature)
    return {
      token: [head, claims].map((part) => kindOf(JSON.parse(Buffer.from(part, 'base64url').toString()))),
    }
  if (made.has(key) && text && !/^[a-z]+(_[a-z0-9]+)+$/.test(text)) return 'string'
  return (/^http|^otpauth|^GET|^<origin>/.test(text) ? inOneForm(text) : text)
    .replaceAll(/[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/g, '<id>')
    .replaceAll(/-[\da-f]{8}@/g, '-<random>@')
    .replaceAll(/\b49\d{10}\b|43 ?660 ?\d{7}\b/g, '<phone>')
    .replaceAll(/\b[\da-f]{32}\b/g, '<hash>')
    .replace(/^(?=.*[A-Z])(?=.*[a-z])[\w-]{15,}$/, '<bytes>')
    .replaceAll(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)/g, '<time>')
    .replaceAll(/http:\/\/127\.0\.0\.1:(?!4100)\d+/g, '<origin>')
    .replaceAll(/([?&#](\w+)=)([^&#]+)/g, (all, before: string, name: string) =>
      made.has(name) ? `${before}<made>` : all,
    )
}

/** Returns an address with sorted and unescaped parameters, so that equivalent addresses are equal. */
function inOneForm(address: string): string {
  const [before = '', ...after] = address.split(/([?#])/)
  const parts = after.map((part) => (/^[?#]$/.test(part) ? part : part.split('&').sort().join('&')))
  return decodeURIComponent([before.replace(/(:\d+|\.\w+)\/$/, '$1'), ...parts].join(''))
}

const folder = process.env.PORTICO_ANSWERS
if (folder) {
  let answers: RecordedAnswers = {}
  let name = 'before all'
  let file = ''
  const ask = globalThis.fetch
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    const { pathname, search } = new URL(request.url)
    if (!pathname.startsWith('/auth/v1/')) return ask(input, init)
    // The entry is added before the request, because answers can overtake each other.
    const answer: RecordedAnswer = {
      call: String(textOf(`${request.method} ${pathname}${search}`, '')),
      status: 0,
      headers: {},
      body: undefined,
    }
    answers[name] = [...(answers[name] ?? []), answer]
    const response = await ask(input, init)
    const text = await response.clone().text()
    answer.status = response.status
    for (const header of headersRead) {
      const value = response.headers.get(header)
      if (value !== null) answer.headers[header] = String(textOf(value, ''))
    }
    try {
      answer.body = kindOf(JSON.parse(text))
    } catch {
      answer.body = textOf(text, '')
    }
    return response
  }
  beforeEach(({ task }) => {
    name = String(textOf(task.fullTestName, ''))
    file = task.file.filepath
  })
  afterEach(() => {
    name = 'before all'
  })
  afterAll(() => {
    globalThis.fetch = ask
    if (!file) return
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, `${basename(file, '.test.ts')}.json`), JSON.stringify(answers, null, 1))
    answers = {}
  })
}
