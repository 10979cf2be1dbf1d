/** One field of a head, as it is sent. */
export type Header = readonly [name: string, value: string]

/** A request as the fuzzer sends it. `Host`, `Content-Length` and `Connection` are added where it has none. */
export interface FuzzRequest {
  method: string
  /** Path and query as they are sent. */
  target: string
  headers: readonly Header[]
  body: Buffer
  /** How the bytes are sent, if not as one whole request. */
  wire?: Wire
  /** Is sent so often, each time with other names. Default: once. */
  times?: number
}

/** Ways to send a request that no client of a library has. */
export interface Wire {
  /** The connection ends after so many bytes of the body; the head declares all of them. */
  cutAt?: number
  /** The body is sent in chunks of so many bytes, without its length. */
  chunkSize?: number
  /** Replaces the declared length. */
  length?: string
  /** Replaces `1.1` in the first line. */
  version?: string
  /** So many further fields of a form come before the body, of so many bytes each. Needs a body of form data. */
  fields?: { count: number; bytes: number }
  /** The head has no end: one more line every second. */
  isEndlessHead?: boolean
}

/** Returns the value of the first field with a name; undefined if no field has it. */
export function headerOf({ headers }: Pick<FuzzRequest, 'headers'>, name: string): string | undefined {
  return headers.find(([one]) => one.toLowerCase() === name)?.[1]
}

/** Returns the request with one field set, or without it if `value` is null. `name` is in lower case. */
export function withHeader(request: FuzzRequest, name: string, value: string | null): FuzzRequest {
  const isOther = ([one]: Header) => one.toLowerCase() !== name
  const at = request.headers.findIndex((header) => !isOther(header))
  const others = request.headers.filter(isOther)
  if (value === null) return { ...request, headers: others }
  const place = at < 0 ? others.length : Math.min(at, others.length)
  return { ...request, headers: others.toSpliced(place, 0, [name, value]) }
}

/** The kinds of bodies that are mutated by their structure. */
export type BodyKind = 'json' | 'multipart' | 'urlencoded' | 'bytes' | 'none'

/** Returns the kind of a body, by its type and its first byte. */
export function bodyKindOf(request: FuzzRequest): BodyKind {
  if (request.body.length === 0) return 'none'
  const type = headerOf(request, 'content-type') ?? ''
  if (/^multipart\/form-data/i.test(type)) return 'multipart'
  if (/^application\/x-www-form-urlencoded/i.test(type)) return 'urlencoded'
  return /json/i.test(type) || /^\s*[[{]/.test(request.body.subarray(0, 16).toString()) ? 'json' : 'bytes'
}
