// Service worker of the pages that open a share link (scope: /files/-/open). <img>, <video> and browser downloads can't send the header
// with the grant. They request a URL below the scope, and this worker requests the file from storage with the header. The worker stores
// no grant: it asks the page that made the URL for each request, and refuses every request after that page is closed.

const marker = '/granted/'
/** Allowed destinations (`Request.destination`): fetch, media elements, downloads. A script or frame would run at the portal's origin. */
const askers = ['', 'image', 'audio', 'video', 'document']
/** Timeout in ms for a page's answer. */
const patience = 5000

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
self.addEventListener('message', ({ data }) => {
  // After a forced reload, which bypasses the worker, the page asks the worker to control it again.
  if (data === 'portico-claim') void self.clients.claim()
})
self.addEventListener('fetch', (event) => {
  const id = idIn(event.request.url)
  if (id !== null && event.request.method === 'GET') event.respondWith(answer(event.request, id))
})

/** Returns the id in a URL below the scope, or null for any other URL. */
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

/** Status 204 cancels a failed navigation, so that the user stays on the page, which reports the failure. */
function refuse({ mode }, status) {
  return new Response(null, { status: mode === 'navigate' ? 204 : status })
}

/**
 * Returns the answer of storage with headers for this origin: the browser saves the file if it is opened, and never runs it. Only images,
 * audio, video and plain text keep their type; SVG keeps it only in an <img>.
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

/** Computes the `Content-Range` header if the server's CORS policy hides it from scripts. */
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
