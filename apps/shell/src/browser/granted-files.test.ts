import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createContext, runInContext } from 'node:vm'
import { expect, test, vi } from 'vitest'

const source = readFileSync(join(import.meta.dirname, '../../public/granted-files.js'), 'utf8')
const scope = 'https://portal.example/files/-/open'
const address = `${scope}/granted/1/film.mp4`
const known = {
  url: 'https://backend.example/storage/v1/object/authenticated/files/film.mp4',
  headers: { 'x-portico-grant': 'g' },
  file: { name: 'a "film".mp4', type: 'video/mp4', size: 1000 },
}

interface Port {
  onmessage: ((event: { data: unknown }) => void) | null
  postMessage(data: unknown): void
}

/** A pair of ports that deliver messages in a microtask, and don't keep the process alive. */
class Channel {
  readonly port1: Port = { onmessage: null, postMessage: (data) => this.tell(this.port2, data) }
  readonly port2: Port = { onmessage: null, postMessage: (data) => this.tell(this.port1, data) }

  private tell(port: Port, data: unknown): void {
    queueMicrotask(() => port.onmessage?.({ data }))
  }
}

interface AskedOptions {
  url?: string
  range?: string
  mode?: string
  destination?: string
  method?: string
}

/** Starts the worker with a page that knows the file `1` (or `file`), and a storage that answers `answer`. */
function startWorker({
  answer = () => new Response('0123456789'),
  file = known as typeof known | null,
}: {
  answer?: () => Response
  file?: typeof known | null
} = {}) {
  const listeners = new Map<string, (event: object) => void>()
  const asked: { url: string; headers: Headers; cache?: RequestCache }[] = []
  const statuses: number[] = []
  const page = {
    url: `${scope}#secret`,
    postMessage({ id }: { id: string }, [port]: [Port]) {
      port.onmessage = ({ data }) => statuses.push((data as { status: number }).status)
      port.postMessage(id === '1' ? file : null)
    },
  }
  const self = {
    addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
    skipWaiting: vi.fn(),
    clients: { claim: vi.fn(), matchAll: async () => [page] },
    registration: { scope },
  }
  const fetch = async (url: string, init: RequestInit) => {
    asked.push({ url, headers: new Headers(init.headers), ...(init.cache && { cache: init.cache }) })
    return answer()
  }
  const globals = { self, fetch, Headers, Response, URL, MessageChannel: Channel, setTimeout, Promise }
  runInContext(source, createContext(globals))
  /** Returns the answer to a request of the browser. Undefined if the worker leaves it to the network. */
  const request = ({
    url = address,
    range,
    mode = 'no-cors',
    destination = 'video',
    method = 'GET',
  }: AskedOptions = {}) => {
    let response: Promise<Response> | undefined
    const headers = new Headers(range ? { Range: range } : {})
    const respondWith = (given: Promise<Response>) => {
      response = given
    }
    listeners.get('fetch')?.({
      request: { url, method, mode, destination, headers, signal: null },
      respondWith,
    })
    return response
  }
  return { request, asked, statuses }
}

test('the worker requests a range of a video with the grant, and keeps the type', async () => {
  const answer = () =>
    new Response('0123456789', {
      status: 206,
      headers: { 'content-length': '10', 'content-range': 'bytes 5-14/1000' },
    })
  const { request, asked, statuses } = startWorker({ answer })
  const response = await request({ range: 'bytes=5-14' })
  expect(response?.status).toBe(206)
  expect(await response?.text()).toBe('0123456789')
  expect(Object.fromEntries(response?.headers ?? [])).toMatchObject({
    'accept-ranges': 'bytes',
    'content-length': '10',
    'content-range': 'bytes 5-14/1000',
    'content-type': 'video/mp4',
    'cache-control': 'no-store',
  })
  expect(asked[0]?.url).toBe(known.url)
  expect(asked[0]?.cache).toBe('no-store')
  expect(Object.fromEntries(asked[0]?.headers ?? [])).toEqual({ 'x-portico-grant': 'g', range: 'bytes=5-14' })
  await expect.poll(() => statuses).toEqual([206])
})

test.each([
  ['bytes=990-', '10', 'bytes 990-999/1000'],
  ['bytes=-10', '10', 'bytes 990-999/1000'],
  ['bytes=0-9', '10', 'bytes 0-9/1000'],
])(
  'the answer to the range %s has a Content-Range header even if CORS hides the server’s header',
  async (range, length, named) => {
    const answer = () => new Response('0123456789', { status: 206, headers: { 'content-length': length } })
    const { request } = startWorker({ answer })
    expect((await request({ range }))?.headers.get('content-range')).toBe(named)
  },
)

test.each(['text/html', 'image/svg+xml', 'application/javascript', 'text/css', 'video/mp4', ''])(
  'a file of the type "%s" is downloaded if it is opened, and can’t run at the portal’s origin',
  async (type) => {
    const { request } = startWorker({ file: { ...known, file: { ...known.file, type } } })
    const headers = (await request({ mode: 'navigate', destination: 'document' }))?.headers
    expect(headers?.get('content-type')).toBe(type === 'video/mp4' ? type : 'application/octet-stream')
    expect(headers?.get('content-disposition')).toBe("attachment; filename*=UTF-8''a%20%22film%22.mp4")
    expect(headers?.get('content-security-policy')).toBe("sandbox; default-src 'none'")
    expect(headers?.get('x-content-type-options')).toBe('nosniff')
  },
)

test('an SVG keeps its type in an image element', async () => {
  const { request } = startWorker({ file: { ...known, file: { ...known.file, type: 'image/svg+xml' } } })
  expect((await request({ destination: 'image' }))?.headers.get('content-type')).toBe('image/svg+xml')
})

test('the worker removes parameters from a media type', async () => {
  const type = 'image/png; x=y, text/html'
  const { request } = startWorker({ file: { ...known, file: { ...known.file, type } } })
  expect((await request({ destination: 'image' }))?.headers.get('content-type')).toBe('image/png')
})

test.each(['script', 'style', 'worker', 'iframe', 'embed', 'object', 'manifest'])(
  'the worker refuses a file as %s',
  async (destination) => {
    const { request, asked } = startWorker()
    expect((await request({ destination }))?.status).toBe(403)
    expect(asked).toEqual([])
  },
)

test('the worker reports a refusal of storage to the page, and a refused download does not leave the page', async () => {
  const { request, statuses } = startWorker({ answer: () => new Response(null, { status: 400 }) })
  expect((await request())?.status).toBe(400)
  expect((await request({ mode: 'navigate', destination: 'document' }))?.status).toBe(204)
  await expect.poll(() => statuses).toEqual([400, 400])
})

test('the worker refuses an address that no open page knows', async () => {
  const { request, asked } = startWorker()
  expect((await request({ url: `${scope}/granted/2/film.mp4` }))?.status).toBe(410)
  expect(asked).toEqual([])
})

test.each([
  [{ url: `${scope}#secret` }],
  [{ url: 'https://portal.example/files/files' }],
  [{ url: 'https://portal.example/files/-/opened/granted/1/x' }],
  [{ url: 'https://backend.example/files/-/open/granted/1/x' }],
  [{ method: 'POST' }],
])('the worker leaves the request %j to the network', (asked) => {
  expect(startWorker().request(asked)).toBeUndefined()
})
