import { AsyncLocalStorage } from 'node:async_hooks'
import type { BudgetHold } from './budget.ts'
import { OverBudgetError } from './over-budget.ts'

/** The request or message that is under way, as far as budgets count it. */
export interface RequestScope {
  /** The network of the caller; see `getNetwork`. */
  address: string
  /** The bytes that a request keeps in memory. */
  memory?: BudgetHold<'address' | 'server'>
}

const current = new AsyncLocalStorage<RequestScope | undefined>()

/** Runs `task` for a request or a message; undefined for work of the server's own. */
export function runInScope<T>(scope: RequestScope | undefined, task: () => T): T {
  return current.run(scope, task)
}

/**
 * Returns a function that counts bytes which the current request keeps in memory until it is answered. Take it before the first
 * event of a stream: the events themselves run outside of the request. Call it for each part before the next one is read; it throws
 * OverBudgetError 429. Outside of a request it counts nothing.
 */
export function countMemory(): (bytes: number) => void {
  const memory = current.getStore()?.memory
  return (bytes) => {
    const full = memory?.set(memory.amount + bytes)
    if (full) throw new OverBudgetError(429, reasons[full])
  }
}

const reasons = {
  address: 'Your address sends too much at the same time.',
  server: 'The server receives too much at the same time.',
}

/** Returns the network of the current caller; undefined for work of the server's own. */
export function getCurrentAddress(): string | undefined {
  return current.getStore()?.address
}
