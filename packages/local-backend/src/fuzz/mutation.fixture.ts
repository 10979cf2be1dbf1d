import { gzipSync } from 'node:zlib'
import { type FormPart, readForm, writeForm } from './form.fixture.ts'
import { changeJson, type JsonChange, type JsonPath } from './json-mutation.fixture.ts'
import { type FuzzRequest, getHeader, setHeader, type Wire } from './request.fixture.ts'
import { expandText, type FuzzText } from './texts.fixture.ts'

/** One change of a request, as data: the corpus and reproductions keep inputs as lists of these. */
export type Mutation =
  | { on: 'method'; put: string }
  | { on: 'target'; put: string }
  /** A part of the path, by its position after the first slash. `put` is sent unchanged. */
  | { on: 'segment'; at: number; put: string | null }
  /** A parameter of the query, by its position: replaced by other text, or left out. */
  | { on: 'query'; at: number; put: string | null }
  | { on: 'added query'; put: string }
  | { on: 'header'; name: string; put: FuzzText | null }
  /** A field that is sent twice. */
  | { on: 'second header'; name: string; put: FuzzText }
  /** A part of the token in `authorization`: its head, its claims or its signature. */
  | { on: 'token'; part: 0 | 1 | 2; put: string }
  /** Claims, or header fields, that replace those of the token. The signature is then wrong. */
  | { on: 'token fields'; part: 0 | 1; put: Record<string, unknown> }
  | { on: 'json'; at: JsonPath; change: JsonChange }
  | { on: 'form part'; at: number; change: PartChange }
  | { on: 'body'; change: BodyChange }
  | { on: 'wire'; wire: Wire }
  /** Number of times that the request is sent, each time with other names. */
  | { on: 'repeat'; times: number }

/** One change of a part of a form. */
export type PartChange = { content: FuzzText } | { head: string } | { drop: true } | { times: number }

/** One change of the bytes of a body. */
export type BodyChange =
  | { put: FuzzText }
  | { cut: number }
  | { append: string }
  | { flip: number }
  | { encode: 'gzip' | 'utf16le' | 'latin1' | 'base64' }

/** Returns the request with the change. The same request if it has no such place. */
export function applyMutation(request: FuzzRequest, mutation: Mutation): FuzzRequest {
  switch (mutation.on) {
    case 'method':
      return { ...request, method: mutation.put }
    case 'target':
      return { ...request, target: mutation.put }
    case 'segment':
      return changeSegment(request, mutation.at, mutation.put)
    case 'query':
      return changeQuery(request, mutation.at, mutation.put)
    case 'added query':
      return {
        ...request,
        target: `${request.target}${request.target.includes('?') ? '&' : '?'}${mutation.put}`,
      }
    case 'header':
      return setHeader(request, mutation.name, mutation.put === null ? null : expandText(mutation.put))
    case 'second header':
      return { ...request, headers: [...request.headers, [mutation.name, expandText(mutation.put)]] }
    case 'token':
      return changeToken(request, mutation.part, () => mutation.put)
    case 'token fields':
      return changeToken(request, mutation.part, (before) => withFields(before, mutation.put))
    case 'json': {
      const text = changeJson(request.body.toString(), mutation.at, mutation.change)
      return text === undefined ? request : { ...request, body: Buffer.from(text) }
    }
    case 'form part':
      return changePart(request, mutation.at, mutation.change)
    case 'body':
      return changeBody(request, mutation.change)
    case 'wire':
      return { ...request, wire: { ...request.wire, ...mutation.wire } }
    case 'repeat':
      return { ...request, times: mutation.times }
  }
}

/** Returns the request with all changes, in their order. */
export function applyMutations(request: FuzzRequest, mutations: readonly Mutation[]): FuzzRequest {
  return mutations.reduce(applyMutation, request)
}

function changeSegment(request: FuzzRequest, at: number, text: string | null): FuzzRequest {
  const [path = '', ...query] = request.target.split('?')
  const segments = path.split('/').slice(1)
  if (at >= segments.length) return request
  const changed = text === null ? segments.toSpliced(at, 1) : segments.toSpliced(at, 1, text)
  return { ...request, target: [`/${changed.join('/')}`, ...query].join('?') }
}

/** Returns the parameters of a query in their sent form. */
export function parseQueryParameters(target: string): string[] {
  const at = target.indexOf('?')
  return at < 0 ? [] : target.slice(at + 1).split('&')
}

function changeQuery(request: FuzzRequest, at: number, text: string | null): FuzzRequest {
  const parameters = parseQueryParameters(request.target)
  if (at >= parameters.length) return request
  const changed = text === null ? parameters.toSpliced(at, 1) : parameters.toSpliced(at, 1, text)
  const [path = ''] = request.target.split('?', 1)
  return { ...request, target: changed.length > 0 ? `${path}?${changed.join('&')}` : path }
}

function changeToken(request: FuzzRequest, part: number, change: (before: string) => string): FuzzRequest {
  const [, before = '', token] = /^(Bearer )(.+)$/i.exec(getHeader(request, 'authorization') ?? '') ?? []
  const parts = token?.split('.') ?? []
  if (parts.length !== 3) return request
  const changed = parts.map((one, n) => (n === part ? change(one) : one)).join('.')
  return setHeader(request, 'authorization', before + changed)
}

/** Returns the part unchanged if an earlier change has removed its JSON. */
function withFields(part: string, fields: Record<string, unknown>): string {
  try {
    const before = JSON.parse(Buffer.from(part, 'base64url').toString()) as object
    return Buffer.from(JSON.stringify({ ...before, ...fields })).toString('base64url')
  } catch {
    return part
  }
}

/** Returns the parts of a form; an empty list for another body. */
export function getFormParts(request: FuzzRequest): readonly FormPart[] {
  return readForm(getHeader(request, 'content-type') ?? '', request.body)?.parts ?? []
}

function changePart(request: FuzzRequest, at: number, change: PartChange): FuzzRequest {
  const form = readForm(getHeader(request, 'content-type') ?? '', request.body)
  const part = form?.parts[at]
  if (!form || !part) return request
  const changed =
    'drop' in change
      ? []
      : Array.from({ length: 'times' in change ? change.times : 1 }, () => ({
          head: 'head' in change ? change.head : part.head,
          content: 'content' in change ? Buffer.from(expandText(change.content)) : part.content,
        }))
  return { ...request, body: writeForm({ ...form, parts: form.parts.toSpliced(at, 1, ...changed) }) }
}

function changeBody(request: FuzzRequest, change: BodyChange): FuzzRequest {
  const { body } = request
  if ('put' in change) return { ...request, body: Buffer.from(expandText(change.put)) }
  if ('cut' in change) return { ...request, body: body.subarray(0, change.cut) }
  if ('append' in change) return { ...request, body: Buffer.concat([body, Buffer.from(change.append)]) }
  if ('flip' in change) {
    const flipped = Buffer.from(body)
    if (change.flip < flipped.length) flipped[change.flip] = (flipped[change.flip] ?? 0) ^ 0xff
    return { ...request, body: flipped }
  }
  if (change.encode === 'gzip')
    return setHeader({ ...request, body: gzipSync(body) }, 'content-encoding', 'gzip')
  if (change.encode === 'base64') return { ...request, body: Buffer.from(body.toString('base64')) }
  return { ...request, body: Buffer.from(body.toString(), change.encode) }
}
