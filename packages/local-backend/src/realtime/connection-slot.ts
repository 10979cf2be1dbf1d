import { type Budgets, serverKey } from '../budgets/budgets.ts'
import type { TokenIdentity } from './token.ts'

/** The place of one connection in the budget `sockets`. */
export interface ConnectionSlot {
  /** Counts it for a user. @returns the full scope; undefined if there is room */
  countFor(identity: TokenIdentity): FullScope | undefined
  /** Counts it as anonymous, unless it belongs to an account or to the project's secret key. */
  settle(): FullScope | undefined
  release(): void
}

/** The scope that is full. */
export type FullScope = 'account' | 'anonymous' | 'address' | 'server'

/** The reasons in responses. */
export const fullScopeMessages: Record<FullScope, string> = {
  account: 'Too many connections of this account',
  anonymous: 'Too many connections from your address without an account',
  address: 'Too many connections from your address',
  server: 'Too many connected users',
}

/**
 * Takes a place for a new connection. At first it counts only for its address, because a client of Realtime sends its user's token when
 * it joins a channel.
 */
export function acquireSlot(
  sockets: Budgets['sockets'],
  address: string,
): ConnectionSlot | { problem: FullScope } {
  const shared = { address, server: serverKey }
  const hold = sockets.open(shared)
  const problem = hold.set(1)
  if (problem) return { problem }
  let isSettled = false
  const settle = (more: { account?: string; anonymous?: string }) => {
    const full = hold.set(1, { ...shared, ...more })
    isSettled ||= full === undefined
    return full
  }
  let hasAccount = false
  const settleAsAnonymous = () => (isSettled ? undefined : settle({ anonymous: address }))
  return {
    countFor({ caller: { role, sub, claims } }) {
      if (hasAccount) return undefined
      if (role === 'service_role') return settle({})
      if (role !== 'authenticated' || sub === null || claims.is_anonymous === true) return settleAsAnonymous()
      const full = settle({ account: sub })
      hasAccount = full === undefined
      return full
    },
    settle: settleAsAnonymous,
    release: hold.release,
  }
}
