/** A header field in its sent form. */
export type Header = readonly [name: string, value: string]

/** A request that the fuzzer sends. Missing `Host`, `Content-Length` and `Connection` are added. */
export interface FuzzRequest {
  method: string
  /** Path and query in their sent form. */
  target: string
  headers: readonly Header[]
  body: Buffer
  /** Way to send the bytes. Default: as one complete request. */
  wire?: Wire
  /** Number of times that it is sent, each time with other names. Default: 1. */
  times?: number
}

/** Ways to send a request that no client library has. */
export interface Wire {
  /** Number of bytes of the body after which the connection ends, although the head declares all bytes. */
  cutAt?: number
  /** Size in bytes of the chunks in which the body is sent, without its length. */
  chunkSize?: number
  /** Replaces the declared length. */
  length?: string
  /** Replaces `1.1` in the first line. */
  version?: string
  /** Number and size of additional form fields before the body, in bytes. Needs a body of form data. */
  fields?: { count: number; bytes: number }
  /** True for a head without end: one more line every second. */
  isEndlessHead?: boolean
}

/** Returns the value of the first field with a name. Undefined if there is none. */
export function getHeader({ headers }: Pick<FuzzRequest, 'headers'>, name: string): string | undefined {
  return headers.find(([one]) => one.toLowerCase() === name)?.[1]
}

/** Returns the request with one field set, or without it if `value` is null. `name` is in lower case. */
export function setHeader(request: FuzzRequest, name: string, value: string | null): FuzzRequest {
  const isOther = ([one]: Header) => one.toLowerCase() !== name
  const at = request.headers.findIndex((header) => !isOther(header))
  const others = request.headers.filter(isOther)
  if (value === null) return { ...request, headers: others }
  const place = at < 0 ? others.length : Math.min(at, others.length)
  return { ...request, headers: others.toSpliced(place, 0, [name, value]) }
}

/** The types of bodies that are mutated by their structure. */
export type BodyType = 'json' | 'multipart' | 'urlencoded' | 'bytes' | 'none'

/** Returns the kind of a body, by its type and its first byte. */
export function getBodyType(request: FuzzRequest): BodyType {
  if (request.body.length === 0) return 'none'
  const type = getHeader(request, 'content-type') ?? ''
  if (/^multipart\/form-data/i.test(type)) return 'multipart'
  if (/^application\/x-www-form-urlencoded/i.test(type)) return 'urlencoded'
  return /json/i.test(type) || /^\s*[[{]/.test(request.body.subarray(0, 16).toString()) ? 'json' : 'bytes'
}
