import { openPath } from '../place/special-page-paths.ts'
import type { ObjectRequest } from '../storage/object-request.ts'

/** A file that the browser itself requests: for an `<img>`, a `<video>` or a download. */
export interface GrantedFile {
  request: ObjectRequest
  name: string
  type: string
  /** Bytes; null if unknown. */
  size: number | null
  /** Called with the HTTP status of each answer of storage; 0 if there was none. */
  onStatus: (status: number) => void
}

/** Addresses of this origin at which the browser itself reads files of a share. */
export interface GrantedFiles {
  /** False if elements of this page can't use the addresses, because the page was loaded without the worker. Downloads work. */
  canShow: boolean
  /** Returns an address that works while this page is open. */
  addressOf(file: GrantedFile): string
  /** Ends all addresses. */
  close(): void
}

/** The worker's address. Only a portal's shell has the file (`apps/shell/public`). */
const script = '/granted-files.js'
const policyName = 'portico-granted-files'
/** Timeout in ms for the start of a worker, and for its takeover of this page. */
const patience = 5000
/** Interval in ms of messages to the worker. A browser ends an idle worker, and with it a download that the worker answers. */
const pulse = 15_000

/**
 * Starts the shell's service worker for the page of a share. The worker sends the browser's requests to storage with the header
 * that authorizes the reader, and asks this page for that header each time.
 * @returns null without such a worker: in private windows of Firefox, without TLS, outside a portal, or in a portal of an earlier
 * release
 */
export async function openGrantedFiles(): Promise<GrantedFiles | null> {
  const workers = (navigator as Partial<Navigator>).serviceWorker
  const scope = location.pathname.slice(0, location.pathname.indexOf(openPath) + openPath.length)
  if (!workers || !scope.endsWith(openPath)) return null
  try {
    const registration = await workers.register(scriptAddress(), { scope })
    const worker = await started(registration)
    if (!worker) return null
    const canShow = await takesOver(workers, worker)
    return serve(workers, worker, scope, canShow)
  } catch {
    // The browser has no service workers, or the portal does not have the file. Downloads work without it.
    return null
  }
}

/** A trusted types policy can be created once in a document, but the code of a remote may be loaded again. */
const made = Symbol.for('portico granted files')
const page = globalThis as unknown as {
  trustedTypes?: { createPolicy(name: string, rules: object): { createScriptURL(text: string): string } }
  [made]?: { createScriptURL(text: string): string } | undefined
}

function scriptAddress(): string {
  page[made] ??= page.trustedTypes?.createPolicy(policyName, { createScriptURL: () => script })
  return page[made]?.createScriptURL(script) ?? script
}

async function started(registration: ServiceWorkerRegistration): Promise<ServiceWorker | null> {
  const worker = registration.active ?? registration.waiting ?? registration.installing
  if (!worker) return null
  await until(worker, 'statechange', () => worker.state === 'activated' || worker.state === 'redundant')
  return worker.state === 'activated' ? worker : null
}

async function takesOver(workers: ServiceWorkerContainer, worker: ServiceWorker): Promise<boolean> {
  if (!workers.controller) worker.postMessage('portico-claim')
  return until(workers, 'controllerchange', () => workers.controller !== null)
}

/** Waits until `isTrue`, which an event of `source` may change. Returns false after {@link patience}. */
function until(source: EventTarget, event: string, isTrue: () => boolean): Promise<boolean> {
  return new Promise((resolve) => {
    const end = new AbortController()
    const finish = (answer: boolean) => {
      end.abort()
      clearTimeout(timer)
      resolve(answer)
    }
    const timer = setTimeout(() => finish(false), patience)
    source.addEventListener(event, () => isTrue() && finish(true), { signal: end.signal })
    if (isTrue()) finish(true)
  })
}

function serve(
  workers: ServiceWorkerContainer,
  worker: ServiceWorker,
  scope: string,
  canShow: boolean,
): GrantedFiles {
  const files = new Map<string, GrantedFile>()
  const ended = new AbortController()
  const answer = ({ data, ports: [port] }: MessageEvent<{ portico?: unknown; id?: string } | null>) => {
    if (data?.portico !== 'granted' || !port) return
    const file = files.get(data.id ?? '')
    if (!file) return port.postMessage(null)
    const { request, name, type, size, onStatus } = file
    port.onmessage = (event: MessageEvent<{ status: number }>) => onStatus(event.data.status)
    port.postMessage({ url: request.url, headers: { ...request.headers }, file: { name, type, size } })
  }
  workers.addEventListener('message', answer, { signal: ended.signal })
  workers.startMessages()
  const awake = setInterval(() => worker.postMessage('portico-awake'), pulse)
  return {
    canShow,
    addressOf(file) {
      const id = crypto.randomUUID()
      files.set(id, file)
      return `${scope}/granted/${id}/${encodeURIComponent(file.name)}`
    },
    close() {
      ended.abort()
      clearInterval(awake)
      files.clear()
    },
  }
}
