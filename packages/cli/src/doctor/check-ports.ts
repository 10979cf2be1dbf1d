import { findFreePort } from '../server/free-port.ts'
import { storeOffset } from '../start/choose-ports.ts'
import { discoverRemotes } from '../workspace/discover.ts'
import { type CheckResult, createOk, createProblem } from './check-result.ts'
import type { DoctorContext } from './doctor-context.ts'
import { findListener } from './find-listener.ts'

/** Checks that the ports of `portico start` are free, or used by the running portal. Only a workspace has such ports. */
export async function checkPorts(place: DoctorContext): Promise<CheckResult[]> {
  if (place.kind !== 'workspace' || !place.config) return []
  const { run } = place
  const own = new Set(
    run
      ? [run.shell, run.backend, run.mailbox, run.store, ...Object.values(run.remotes)].map((address) =>
          Number(URL.parse(address ?? '')?.port),
        )
      : [],
  )
  const ports = portsOf(place.config, place.root)
  // A running portal has already chosen the port of its store.
  const wanted = run ? ports.filter(({ isMovable, port }) => !isMovable || own.has(port)) : ports
  return Promise.all(wanted.map((port) => checkPort(port, own, run?.pid)))
}

/** A port with the name of its server, and the variable that changes it. */
interface WantedPort {
  port: number
  name: string
  move: string
  /** Whether a start uses another free port instead. */
  isMovable?: boolean
}

function portsOf(config: NonNullable<DoctorContext['config']>, root: string): WantedPort[] {
  const { port, backendPort, mailboxPort, supabase } = config
  const ofPages =
    port === 0
      ? []
      : [
          { port, name: 'shell' },
          ...discoverRemotes(root).map(({ manifest, portOffset }) => ({
            port: port + portOffset,
            name: manifest.name,
          })),
          { port: port + storeOffset, name: 'store', isMovable: true },
        ].map((one) => ({ ...one, move: 'PORTICO_PORT=4200 npm start' }))
  if (supabase || backendPort === 0) return ofPages
  return [
    ...ofPages,
    { port: backendPort, name: 'backend', move: 'PORTICO_BACKEND_PORT=54421 npm start' },
    {
      port: mailboxPort || backendPort + 3,
      name: 'mailbox',
      move: 'PORTICO_MAILBOX_PORT=54424 npm start',
    },
  ]
}

async function checkPort(
  { port, name, move, isMovable }: WantedPort,
  own: ReadonlySet<number>,
  pid: number | undefined,
): Promise<CheckResult> {
  const id = `port-${port}`
  if (own.has(port)) return createOk(id, `Port ${port} (${name}) is used by this portal (process ${pid}).`)
  try {
    await findFreePort('127.0.0.1', port)
    return createOk(id, `Port ${port} (${name}) is free.`)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (isMovable)
      return createOk(id, `Port ${port} (${name}) can't be used (${code}), so a start takes a free one.`)
    if (code !== 'EADDRINUSE')
      return createProblem(id, `Port ${port} (${name}) can't be used (${code}).`, `Move it: ${move}.`)
    const listener = findListener(port) ?? 'another program'
    return createProblem(
      id,
      `Port ${port} (${name}) is used by ${listener}.`,
      `Stop that program, or move: ${move}.`,
    )
  }
}
