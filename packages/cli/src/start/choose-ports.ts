import { CliError } from '../error.ts'
import { findPortProblem } from '../server/free-port.ts'
import type { WorkspaceRemote } from '../workspace/discover.ts'
import type { StartConfig } from './config.ts'

/** The variables that set ports of a portal. */
type PortVariable = 'PORTICO_PORT' | 'PORTICO_BACKEND_PORT' | 'PORTICO_MAILBOX_PORT'

/** A port that a start needs. */
interface WantedPort {
  /** The server that uses it: `shell`, the name of a remote, `backend`. */
  name: string
  port: number
  variable: PortVariable
}

interface TakenPort extends WantedPort {
  /** The system's error code. */
  code: string
}

/** The error for taken ports of a start. `instead` has free ones, by variable. */
export class PortsTakenError extends CliError {
  readonly instead: Partial<Record<PortVariable, number>>

  constructor(message: string, instead: PortsTakenError['instead']) {
    super('port_taken', message)
    this.instead = instead
  }
}

/** Distance of the store's port from the shell's. Remotes are between them. */
export const storeOffset = 99
/** The greatest port that the variables accept. */
const highest = 65_499
/** Distance of a suggested row of ports from the previous one. */
const stride = 100

/**
 * Rejects a start whose ports are taken. The error names all of them and a free row.
 * @throws PortsTakenError with a command that works
 */
export async function refuseTakenPorts(
  config: StartConfig,
  remotes: readonly WorkspaceRemote[],
): Promise<void> {
  const { command = 'npm start' } = config
  refuseEqualOffsets(remotes)
  const wanted = wantedPorts(config, remotes)
  const taken = await findTaken(wanted)
  if (taken.length === 0) return
  const instead = await findFreePorts(wanted, taken)
  const list = taken.map(({ name, port }) => `${port} (${name})`)
  const codes = [...new Set(taken.map(({ code }) => code))]
  const isOne = taken.length === 1
  const what = `${isOne ? 'Port' : 'Ports'} ${joinWords(list)}`
  const why =
    codes.join() === 'EADDRINUSE'
      ? `${isOne ? 'is' : 'are'} taken. Stop what uses ${isOne ? 'it' : 'them'}, or move`
      : `can't be used (${codes.join(', ')}). Move`
  const moved = Object.entries(instead).map(([variable, port]) => `${variable}=${port}`)
  const remedy = moved.length > 0 ? `: ${[...moved, command].join(' ')}.` : ' with PORTICO_PORT.'
  throw new PortsTakenError(`${what} ${why}${remedy}`, instead)
}

/** Returns the configuration with other ports. */
export function withOtherPorts(config: StartConfig, instead: PortsTakenError['instead']): StartConfig {
  return {
    ...config,
    port: instead.PORTICO_PORT ?? config.port,
    backendPort: instead.PORTICO_BACKEND_PORT ?? config.backendPort,
    mailboxPort: instead.PORTICO_MAILBOX_PORT ?? config.mailboxPort,
  }
}

function refuseEqualOffsets(remotes: readonly WorkspaceRemote[]): void {
  for (const [index, { manifest, portOffset }] of remotes.entries()) {
    const first = remotes.slice(0, index).find((one) => one.portOffset === portOffset)
    if (!first) continue
    throw new CliError(
      'port_taken',
      `${first.manifest.name} and ${manifest.name} have the same portOffset ${portOffset}. Change one in its package.json, or leave it out.`,
    )
  }
}

/** Returns the ports that a start needs. Port 0 is any free one. The mailbox moves automatically unless its variable is set. */
function wantedPorts(config: StartConfig, remotes: readonly WorkspaceRemote[]): WantedPort[] {
  const { port, backendPort, mailboxPort, supabase } = config
  const row = [
    { name: 'shell', port },
    ...remotes.map(({ manifest, portOffset }) => ({ name: manifest.name, port: port + portOffset })),
  ]
  return [
    ...(port === 0 ? [] : row.map((one) => ({ ...one, variable: 'PORTICO_PORT' as const }))),
    ...(supabase || backendPort === 0
      ? []
      : [{ name: 'backend', port: backendPort, variable: 'PORTICO_BACKEND_PORT' as const }]),
    ...(supabase || !mailboxPort
      ? []
      : [{ name: 'mailbox', port: mailboxPort, variable: 'PORTICO_MAILBOX_PORT' as const }]),
  ]
}

async function findTaken(wanted: readonly WantedPort[]): Promise<TakenPort[]> {
  const codes = await Promise.all(wanted.map(({ port }) => findPortProblem(port)))
  return wanted.flatMap((one, index) => {
    const isTwice = wanted.slice(0, index).some(({ port }) => port === one.port)
    const code = codes[index] ?? (isTwice ? 'EADDRINUSE' : undefined)
    return code ? [{ ...one, code }] : []
  })
}

/** Finds free ports for each variable with a taken one. Empty if there is no free row. */
async function findFreePorts(
  wanted: readonly WantedPort[],
  taken: readonly TakenPort[],
): Promise<PortsTakenError['instead']> {
  const instead: PortsTakenError['instead'] = {}
  const variables = [...new Set(taken.map(({ variable }) => variable))]
  const used = new Set(wanted.filter(({ variable }) => !variables.includes(variable)).map(({ port }) => port))
  for (const variable of variables) {
    const row = wanted.filter((one) => one.variable === variable).map(({ port }) => port)
    const first = row[0] ?? 0
    const moved = await findFreeRow(row, used)
    if (moved === undefined) continue
    instead[variable] = first + moved
    for (const port of row) used.add(port + moved)
  }
  return instead
}

/** Returns the distance to the next free row of ports; undefined if there is none. */
async function findFreeRow(row: readonly number[], used: ReadonlySet<number>): Promise<number | undefined> {
  for (let moved = stride; Math.max(...row) + moved <= highest; moved += stride) {
    const ports = row.map((port) => port + moved)
    if (ports.some((port) => used.has(port))) continue
    const problems = await Promise.all(ports.map(findPortProblem))
    if (problems.every((code) => code === undefined)) return moved
  }
  return undefined
}

function joinWords(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
}
