import { createRandom } from '../create-random.ts'
import type { ServerFault } from './fault-server.ts'
import { answerHtml, answerStatus, neverAnswer, stallAnswer } from './faults.ts'
import { loseAnswer, type PortalOrigin, type WholePortal } from './whole-portal.ts'

/** A fault of a plan: its kind, the affected requests, and their number before it ends. */
export interface PlannedFault {
  origin: PortalOrigin
  path: string
  method?: string
  kind: string
  times: number
}

/** Events of one run: the same for the same seed and build. */
export interface FaultPlan {
  seed: number
  /** Page that the user opens after signing in. */
  visit: 'rows' | 'files' | 'walk'
  faults: PlannedFault[]
}

/** A file that has other content, is cut off without an error, is empty, or has another type, cached for a year. */
const wrong =
  (change: (bytes: Buffer) => Buffer, type?: string): ServerFault =>
  ({ request, response, bytes }) => {
    const isStyle = new URL(request.url ?? '/', 'http://localhost').pathname.endsWith('.css')
    response.writeHead(200, {
      'Content-Type': type ?? (isStyle ? 'text/css' : 'text/javascript'),
      'Access-Control-Allow-Origin': '*',
      'Cache-Control': 'public, max-age=31536000, immutable',
    })
    response.end(change(bytes()))
  }

const reset: ServerFault = ({ request }) => void request.socket.destroy()

/** Faults of files and of backend calls. `silence` and `stall` take a whole timeout, so they are rare. */
const ofFiles: Record<string, ServerFault> = {
  'answers 503': answerStatus(503),
  'cuts the line': reset,
  'answers with a page': answerHtml,
  'sends half of it as the whole': wrong((bytes) => bytes.subarray(0, bytes.length >> 1)),
  'sends nothing as the whole': wrong(() => Buffer.alloc(0)),
  'sends another type': wrong((bytes) => bytes, 'application/octet-stream'),
  'sends another file': wrong(() => Buffer.from('globalThis.wrong = true')),
  'stops half way': stallAnswer,
}
const ofCalls: Record<string, ServerFault> = {
  'answers 503': answerStatus(503),
  'cuts the line': reset,
  'never answers': neverAnswer,
  'does it and cuts the line': loseAnswer,
}

const calls: { path: string; method: string }[] = [
  { path: '/auth/v1/token', method: 'POST' },
  { path: '/rest/v1/projects', method: 'POST' },
  { path: '/rest/v1/projects', method: 'GET' },
  { path: '/rest/v1/rpc/', method: 'POST' },
  { path: '/storage/v1/object/list', method: 'POST' },
  { path: '/storage/v1/bucket', method: 'GET' },
]

/** Number of files that fail in one run. */
const filesOfRun = 4

/**
 * Returns the plan of a run. Files take turns, so that in as many runs as there are files each one, also of the shell, has failed
 * several times. The seed decides the rest.
 */
export function createFaultPlan(portal: WholePortal, seed: number): FaultPlan {
  const next = createRandom(seed)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T
  const files = listFaultFiles(portal)
  const faults: PlannedFault[] = Array.from({ length: filesOfRun }, (_, index) => {
    const file = files[(seed * filesOfRun + index) % files.length] as (typeof files)[number]
    return { ...file, kind: pick(Object.keys(ofFiles)), times: 1 + Math.floor(next() * 2) }
  })
  for (let count = 1 + Math.floor(next() * 2); count > 0; count--)
    faults.push({ origin: 'backend', ...pick(calls), kind: pick(Object.keys(ofCalls)), times: 1 })
  return { seed, visit: pick(['rows', 'files', 'walk'] as const), faults }
}

/** Returns every script, stylesheet and list that a shell may request. */
export function listFaultFiles(portal: WholePortal): { origin: PortalOrigin; path: string }[] {
  return (['shell', 'auth', 'data', 'files'] as const).flatMap((origin) =>
    portal
      .files(origin)
      .filter((path) => /\.(js|css)$|\/files\.json$/.test(path))
      .filter((path) => !/\/(full|embed)[/.]|integrity-probe|granted-files/.test(path))
      .map((path) => ({ origin, path })),
  )
}

/** Sets the faults of a plan; each ends after its number of requests. Returns the faults that occurred. */
export function applyFaultPlan(portal: WholePortal, plan: FaultPlan): PlannedFault[] {
  const met: PlannedFault[] = []
  for (const planned of plan.faults) {
    const { origin, path, method, kind, times } = planned
    const fault = (origin === 'backend' ? ofCalls : ofFiles)[kind] as ServerFault
    let left = times
    portal.servers[origin].fault(startingWith(path), (exchange) => {
      const isMeant =
        method === undefined ? exchange.request.method === 'GET' : exchange.request.method === method
      if (!isMeant || left === 0) return exchange.respond()
      left -= 1
      met.push(planned)
      fault(exchange)
    })
  }
  return met
}

function startingWith(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(/[.+]/g, '\\$&')}`)
}
