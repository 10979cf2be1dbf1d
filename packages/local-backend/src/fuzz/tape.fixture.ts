import type { JsonPath } from './json-mutation.fixture.ts'
import type { FrameRecord, RecordedExchange, Recorder } from './recorder.fixture.ts'
import type { FuzzRequest, Header } from './request.fixture.ts'

/** The place of a value in an answer: a header field or a field of the JSON, and the position of a word in its text. */
interface Place {
  header?: string
  at?: JsonPath
  word: number
}

/** A request of a recorded session, with the values that differ each time the session is played. */
export interface HttpStep {
  kind: 'http'
  /** `files: POST /storage/v1/object/* 2`, by which a stored input finds its step. */
  name: string
  /** The route that answers the recorded request. */
  route: string
  part: string
  origin: string
  request: FuzzRequest
  /** Status that the recorded request got. */
  status: number
  /** Values from earlier answers that the request contains. */
  uses: readonly string[]
  /** Values of its answer that later steps use. */
  yields: readonly { value: string; place: Place }[]
}

/** One message of a recorded session. */
export interface FrameStep extends Omit<FrameRecord, 'kind'> {
  kind: 'frame'
  name: string
  route: string
  uses: readonly string[]
}

/** A value that a client has computed from one of an answer, such as a code of an authenticator app. */
export interface DerivedValue {
  value: string
  from: string
  make(from: string): string
}

/** A session that can be played again as another user. */
export interface Tape {
  steps: readonly (HttpStep | FrameStep)[]
  derived: readonly DerivedValue[]
  /** Word in addresses and names that differs each time. */
  nonce: string
}

/** Options of a tape. */
export interface TapeOptions {
  /** Prefix of the names of its steps. */
  name: string
  nonce: string
  derived: readonly DerivedValue[]
  /** Returns the route that a request or a message is for. */
  routeOf(record: RecordedExchange | FrameRecord): string
}

/** Creates a tape from a recording. */
export function makeTape({ records }: Recorder, options: TapeOptions): Tape {
  const { nonce, derived } = options
  const texts = records.map(textOfRecord)
  const found = new Map<string, { record: number; place: Place }>()
  const uses = records.map((): string[] => [])
  const known = new Set<string>()
  for (const [n, record] of records.entries()) {
    const sent = texts[n] ?? ''
    const words = new Set(wordsOf(sent))
    const isDerived = (word: string) => derived.some(({ value }) => value === word)
    uses[n]?.push(...[...words].filter((word) => found.has(word) || isDerived(word)))
    if (sent.includes(nonce)) uses[n]?.push(nonce)
    for (const word of words) known.add(word)
    if (record.kind !== 'http') continue
    // A value that a client has sent before is not new.
    for (const { value, place } of valuesOf(record))
      if (!known.has(value) && !found.has(value) && !value.includes(nonce))
        found.set(value, { record: n, place })
  }
  const used = new Set([...uses.flat(), ...derived.map(({ from }) => from)])
  const counts = new Map<string, number>()
  const steps = records.map((record, n) => {
    const route = options.routeOf(record)
    const count = (counts.get(route) ?? 0) + 1
    counts.set(route, count)
    const name = `${options.name}: ${route}${count === 1 ? '' : ` ${count}`}`
    const common = { name, route, uses: uses[n] ?? [] }
    if (record.kind === 'frame') return { ...record, ...common }
    const yields = [...found].flatMap(([value, { record: from, place }]) =>
      from === n && used.has(value) ? [{ value, place }] : [],
    )
    const { kind, part, origin, request, status } = record
    return { kind, part, origin, request, status, yields, ...common }
  })
  return { steps, derived, nonce }
}

/** Returns the values of an answer that later requests may contain. */
function valuesOf({
  headers,
  body,
}: Pick<RecordedExchange, 'headers' | 'body'>): { value: string; place: Place }[] {
  const inText = (text: string, place: Omit<Place, 'word'>) =>
    wordsOf(text).map((value, word) => ({ value, place: { ...place, word } }))
  return [
    // The page of the provider redirects by `Refresh`.
    ...['location', 'refresh'].flatMap((header) => inText(headers.get(header) ?? '', { header })),
    ...leavesOf(parse(body)).flatMap(({ at, text }) => inText(text, { at })),
  ]
}

/** Returns the value at the same place in another answer. Undefined if that answer has no such place. */
function valueAt(
  { headers, body }: Pick<RecordedExchange, 'headers' | 'body'>,
  place: Place,
): string | undefined {
  if (place.header) return wordsOf(headers.get(place.header) ?? '')[place.word]
  const leaf = place.at?.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined,
    parse(body),
  )
  return typeof leaf === 'string' ? wordsOf(leaf)[place.word] : undefined
}

/** Stores the values of an answer for later steps. */
export function bindYields(
  step: HttpStep,
  answer: Pick<RecordedExchange, 'headers' | 'body'>,
  tape: Tape,
  bindings: Map<string, string>,
): void {
  for (const { value, place } of step.yields) {
    const now = valueAt(answer, place)
    if (now !== undefined) bindings.set(value, now)
  }
  for (const { value, from, make } of tape.derived) {
    const now = bindings.get(from)
    if (now !== undefined) bindings.set(value, make(now))
  }
}

/** Returns a text with the values of this session instead of the recorded ones. */
export function fillText(
  text: string,
  uses: readonly string[],
  bindings: ReadonlyMap<string, string>,
): string {
  return uses.reduce((filled, value) => filled.replaceAll(value, () => bindings.get(value) ?? value), text)
}

/** Returns the request of a step with the values of this session. */
export function fillRequest({ request, uses }: HttpStep, bindings: ReadonlyMap<string, string>): FuzzRequest {
  if (uses.length === 0) return request
  const fill = (text: string) => fillText(text, uses, bindings)
  return {
    ...request,
    target: fill(request.target),
    headers: request.headers.map(([name, value]) => [name, inField(name, value, fill)] as const),
    body: Buffer.from(fill(request.body.toString('latin1')), 'latin1'),
  }
}

/** The metadata of a resumable upload is in base64, value by value. */
function inField(name: string, value: string, change: (text: string) => string): string {
  if (name.toLowerCase() !== 'upload-metadata') return change(value)
  const pairs = value.split(',').map((pair) => pair.split(' '))
  return pairs
    .map(([key = '', encoded = '']) => {
      const text = Buffer.from(encoded, 'base64').toString('latin1')
      return `${key} ${Buffer.from(change(text), 'latin1').toString('base64')}`
    })
    .join(',')
}

function textOfRecord(record: RecordedExchange | FrameRecord): string {
  if (record.kind === 'frame') return `${record.target}\n${record.data.toString('latin1')}`
  const { target, headers, body } = record.request
  const texts: string[] = []
  for (const [name, value] of headers as readonly Header[])
    inField(name, value, (text) => {
      texts.push(text)
      return text
    })
  return [target, decodeTarget(target), ...texts, body.toString('latin1')].join('\n')
}

function decodeTarget(target: string): string {
  try {
    return decodeURIComponent(target)
  } catch {
    return ''
  }
}

/** Words that may be ids, tokens or codes: those with a digit, or long ones. */
function wordsOf(text: string): string[] {
  const words = text.match(/[\w-]{6,}(?:\.[\w-]{6,})*/g) ?? []
  return words.filter((word) => /\d/.test(word) || word.length > 15)
}

function leavesOf(value: unknown, at: JsonPath = []): { at: JsonPath; text: string }[] {
  if (typeof value === 'string') return [{ at, text: value }]
  if (typeof value !== 'object' || value === null) return []
  const entries = Array.isArray(value) ? [...value.entries()] : Object.entries(value)
  return entries.flatMap(([key, one]) => leavesOf(one, [...at, key]))
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString()) as unknown
  } catch {
    return undefined
  }
}
