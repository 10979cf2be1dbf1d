import { connect } from 'node:net'

/** Targets that a URL parser, a decoder or a router may trip over; each is refused in words. */
export const unreadableTargets = [
  '//',
  '//x',
  '///x',
  '/\\',
  '/\\\\evil.example/x',
  '\\',
  '*',
  'x',
  '%',
  '/%',
  '/%zz',
  '/a/%E0%A4%A',
  'http://',
  'http://[::1',
  'http://evil.example/',
  'javascript:alert(1)',
]

const pieces = [
  ...['/', '//', '\\', '%', '%00', '%2f', '%2e%2e', '..', '.', '?', '#', '&', '=', ':', '@', '*', '[', ']'],
  ...['auth/v1', 'rest/v1/projects', 'storage/v1/object/public/avatars', 'storage/v1/upload/resumable'],
  ...['mail', 'health', 'data', 'assets', '1.0.0', 'index.html', '__proto__', 'constructor', 'é', '\u0000'],
  ...[
    'select=((',
    'limit=abc',
    'offset=-1',
    'token=a.b.c',
    'apikey=',
    '%F0%9F%98%80',
    '%ff',
    '\t',
    '"',
    '<',
    '{',
  ],
]
const methods = [
  ...['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'QUERY', 'PROPFIND', 'SEARCH'],
  ...['get', 'G T', '', 'M-SEARCH', 'LOCK', 'PURGE'],
]
const fields = [
  ...['Range: bytes=5-2', 'Range: bytes=-0', 'Range: bytes=a-b', 'Range: bytes=9999999999999999999-'],
  ...['If-None-Match: *', 'If-Modified-Since: no', 'Content-Length: -1', 'Expect: wonders'],
  ...['Transfer-Encoding: wishes', 'Upgrade: websocket', 'Accept: text/html'],
  ...['Content-Type: , text/html', 'Content-Type: multipart/form-data', 'Content-Type: application/json'],
  ...[
    'Authorization: Bearer',
    'Authorization: Bearer a.b.c',
    'apikey: \u00ff',
    'Cookie: a=b; a',
    'Origin: null',
  ],
  ...[
    'Tus-Resumable: 1.0.0',
    'Upload-Length: -1',
    'Upload-Metadata: \u00ff',
    'x-upsert: true',
    'Prefer: count=',
  ],
  ...[
    'Accept-Profile: nowhere',
    'Content-Encoding: gzip',
    'Accept-Encoding: br;q=x',
    ': nothing',
    'no field',
  ],
]
const hosts = ['127.0.0.1', 'localhost', '', 'a b', '[', '[::1]:x', 'evil.example', '@', '\u00ff', '//']
const bodies = ['{', '[', '\u0000', '"', '--x\r\n', '[[]]', `${'{"a":'.repeat(2000)}1${'}'.repeat(2000)}`]

/** As many requests as asked for, each wrong in some way or right by chance; the same ones for the same seed. */
export function* hostileRequests(seed: number, count: number): Generator<string> {
  const random = randomFrom(seed)
  const below = (limit: number) => Math.floor(random() * limit)
  const pick = (list: readonly string[]) => list[below(list.length)] ?? ''
  const some = (list: readonly string[], most: number) =>
    Array.from({ length: below(most + 1) }, () => pick(list))
  for (let i = 0; i < count; i++) {
    const target =
      below(4) === 0 ? pick(unreadableTargets) : `${pick(['/', '/', ''])}${some(pieces, 6).join('')}`
    const stretched = below(12) === 0 ? `${target}${'a'.repeat(below(200_000))}` : target
    const body = below(3) === 0 ? pick(bodies) : ''
    const head = [
      `${below(3) === 0 ? pick(methods) : 'GET'} ${stretched} HTTP/1.${below(20) === 0 ? 9 : 1}`,
      ...(below(20) === 0 ? [] : [`Host: ${below(4) === 0 ? pick(hosts) : '127.0.0.1'}`]),
      ...some(fields, 3),
      ...(body ? [`Content-Length: ${body.length}`] : []),
      'Connection: close',
    ]
    yield `${head.join('\r\n')}\r\n\r\n${body}`
  }
}

/** Sends bytes on a connection of their own, and resolves with all that comes back until the server ends it. */
export function sendRaw(url: string, bytes: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1')
    const parts: Buffer[] = []
    // A server may end a connection hard that still sends; what had come by then counts.
    socket.on('error', () => undefined)
    socket.on('data', (part) => parts.push(part))
    socket.on('close', () => resolve(Buffer.concat(parts).toString('latin1')))
    socket.write(bytes, 'latin1')
  })
}

/** Sends them all, a few at once, and returns those that were answered as a failure of the server, or not in HTTP. */
export async function badAnswers(url: string, requests: Iterable<string>): Promise<string[]> {
  const bad: string[] = []
  const queue = [...requests]
  const worker = async () => {
    for (let request = queue.pop(); request !== undefined; request = queue.pop()) {
      const answer = await sendRaw(url, request)
      if (answer !== '' && !/^HTTP\/1\.1 [1-4]\d\d /.test(answer))
        bad.push(`${JSON.stringify(request.slice(0, 400))} → ${JSON.stringify(answer.slice(0, 200))}`)
    }
  }
  await Promise.all(Array.from({ length: 8 }, worker))
  return bad
}

/** Numbers from 0 to 1, the same ones for the same seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
