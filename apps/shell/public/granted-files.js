// Service worker of the pages that open a share (scope: /files/-/open). <img>, <video> and the browser's own downloads can't send the header that
// lets a share's reader in, so they ask for an address below the scope, and this worker asks storage with the header. It keeps no grant: it asks
// the page that made the address for each request, and refuses every request once that page is closed.

const marker = '/granted/'
/** Allowed callers (`Request.destination`): fetch, elements that show, and downloads. Never a script, a sheet or a frame: the address is the portal's. */
const askers = ['', 'image', 'audio', 'video', 'document']
/** How long a page may take to answer, in ms. */
const patience = 5000

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
self.addEventListener('message', ({ data }) => {
  // A page that was reloaded past its worker asks for it again.
  if (data === 'portico-claim') void self.clients.claim()
})
self.addEventListener('fetch', (event) => {
  const id = idIn(event.request.url)
  if (id !== null && event.request.method === 'GET') event.respondWith(answer(event.request, id))
})

/** The id in an address below the scope; null in any other. */
function idIn(address) {
  const url = new URL(address)
  const scope = new URL(self.registration.scope)
  const before = scope.pathname + marker
  if (url.origin !== scope.origin || !url.pathname.startsWith(before)) return null
  return url.pathname.slice(before.length).split('/')[0]
}

async function answer(request, id) {
  if (!askers.includes(request.destination)) return new Response(null, { status: 403 })
  const granted = await askPages(id)
  if (!granted) return refuse(request, 410)
  const { url, headers, file, port } = granted
  const range = request.headers.get('Range')
  try {
    const found = await fetch(url, {
      headers: range ? { ...headers, Range: range } : headers,
      cache: 'no-store',
      credentials: 'omit',
      redirect: 'error',
      signal: request.signal,
    })
    port.postMessage({ status: found.status })
    return found.ok ? pass(found, file, request) : refuse(request, found.status)
  } catch {
    port.postMessage({ status: 0 })
    return refuse(request, 503)
  }
}

/** A failed navigation stays on the page, which reports the failure. */
function refuse({ mode }, status) {
  return new Response(null, { status: mode === 'navigate' ? 204 : status })
}

/**
 * The answer at an address of this origin: saved if it is opened by itself, and never run. Only what is known to be a picture, sound, film or
 * plain text keeps its type, and a drawing only in an <img>.
 */
function pass(found, { name, type, size }, request) {
  const length = found.headers.get('Content-Length')
  const saved = encodeURIComponent(name).replace(/['()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16)}`)
  const headers = new Headers({
    'Accept-Ranges': 'bytes',
    'Cache-Control': 'no-store',
    'Content-Disposition': `attachment; filename*=UTF-8''${saved}`,
    'Content-Security-Policy': "sandbox; default-src 'none'",
    'Content-Type': sentType(type, request.destination),
    'X-Content-Type-Options': 'nosniff',
  })
  if (length !== null) headers.set('Content-Length', length)
  const named = found.headers.get('Content-Range') ?? partOf(request.headers.get('Range'), length, size)
  if (found.status === 206 && named) headers.set('Content-Range', named)
  return new Response(found.body, { status: found.status, headers })
}

function sentType(type, destination) {
  if (destination === 'image' && /^image\/svg\+xml\b/.test(type)) return 'image/svg+xml'
  return (
    /^(?:(?:image\/(?!svg)|audio\/|video\/)[\w.+-]+|text\/plain)/.exec(type)?.[0] ??
    'application/octet-stream'
  )
}

/** The header that says which part it is, where the server's CORS keeps it from scripts. */
function partOf(range, length, size) {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(range ?? '') ?? []
  if (first === undefined || length === null || size === null) return null
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  return `bytes ${start}-${start + Number(length) - 1}/${size}`
}

/** Asks every open page of the scope; the one that made the address answers. */
async function askPages(id) {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const answers = pages
    .filter(({ url }) => url.startsWith(self.registration.scope))
    .map(
      (page) =>
        new Promise((resolve, reject) => {
          const { port1, port2 } = new MessageChannel()
          port1.onmessage = ({ data }) => (data ? resolve({ ...data, port: port1 }) : reject(data))
          page.postMessage({ portico: 'granted', id }, [port2])
        }),
    )
  const late = new Promise((resolve) => setTimeout(resolve, patience, null))
  return Promise.race([Promise.any(answers).catch(() => null), late])
}
