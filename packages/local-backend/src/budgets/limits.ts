import { BackendError } from '../errors.ts'

const KiB = 1024
const MiB = 1024 ** 2

/**
 * The limits of everything that callers hold at the same time. An address is an IPv4 address or the first 64 bits of an IPv6
 * address. `PORTICO_LIMITS` changes single limits, for example `sockets.address=900,memory.server=1GiB`.
 */
export const defaultLimits = {
  /** Open connections to one port of the backend. */
  connections: { address: 1_000, server: 4_000 },
  /** Requests that are not answered yet. */
  requests: { address: 500, server: 2_000 },
  /** Bytes of request bodies and form fields that are in memory. */
  memory: { address: 128 * MiB, server: 512 * MiB },
  /** Bytes of answers that their readers have not taken yet, beyond the first 1 MiB of each. */
  unsent: { address: 128 * MiB, server: 512 * MiB },
  /**
   * Connections of Realtime. One that has joined a channel as a signed-in user counts for the account. One that has not done so
   * after 10 s, or has joined without an account, counts as anonymous. Both count for the address.
   */
  sockets: { account: 50, anonymous: 200, address: 400, server: 2_000 },
  /** Bytes that channels of Realtime keep: names, settings and tokens. */
  channels: { connection: 1 * MiB, address: 16 * MiB, server: 256 * MiB },
  /** Bytes of presences. A share is the part of one address in one topic. */
  presence: { connection: 256 * KiB, share: 512 * KiB, topic: 1 * MiB, address: 4 * MiB, server: 64 * MiB },
  /** Bytes of queued messages to Realtime, beyond the first 16 KiB of each connection. */
  incoming: { connection: 4 * MiB, address: 32 * MiB, server: 128 * MiB },
  /** Bytes that readers of Realtime have not taken, beyond the first 256 KiB of each connection. */
  outgoing: { address: 64 * MiB, server: 256 * MiB },
}

/** The limits by name of the budget and of its scope. */
export type BudgetLimits = typeof defaultLimits

const units: Record<string, number> = { '': 1, KiB, MiB, GiB: 1024 ** 3 }

/**
 * Reads `PORTICO_LIMITS`: `<budget>.<scope>=<number>` with commas between. A number may end with `KiB`, `MiB` or `GiB`; `off` switches
 * a limit off.
 * @throws BackendError `bad_option`
 */
export function readLimits(text: string): BudgetLimits {
  const limits: Record<string, Record<string, number>> = structuredClone(defaultLimits)
  for (const entry of text.split(',').map((part) => part.trim())) {
    if (entry === '') continue
    const [, budget = '', scope = '', value = ''] = /^(\w+)\.(\w+)\s*=\s*(\S+)$/.exec(entry) ?? []
    const scopes = Object.hasOwn(limits, budget) ? limits[budget] : undefined
    const amount = readAmount(value)
    if (!scopes || !Object.hasOwn(scopes, scope) || amount === undefined)
      throw new BackendError(
        'bad_option',
        `PORTICO_LIMITS holds "${entry}", which is no limit; give a limit of docs/backend.md, such as sockets.address=900.`,
      )
    scopes[scope] = amount
  }
  return limits as unknown as BudgetLimits
}

function readAmount(text: string): number | undefined {
  if (text === 'off') return Number.POSITIVE_INFINITY
  const [, digits, unit = ''] = /^(\d{1,12})(KiB|MiB|GiB)?$/.exec(text) ?? []
  return digits === undefined ? undefined : Number(digits) * (units[unit] ?? 1)
}
