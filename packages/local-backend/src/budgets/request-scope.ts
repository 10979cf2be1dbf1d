import { AsyncLocalStorage } from 'node:async_hooks'
import type { Hold } from './budget.ts'
import { OverBudgetError } from './over-budget.ts'

/** The request that is under way, as far as budgets count it. */
export interface RequestScope {
  /** The network of the caller; see `networkOf`. */
  address: string
  /** The bytes that it keeps in memory. */
  memory: Hold<'address' | 'server'>
}

const current = new AsyncLocalStorage<RequestScope>()

/** Runs `task` for a request. */
export function runInScope<T>(scope: RequestScope, task: () => T): T {
  return current.run(scope, task)
}

/**
 * Counts bytes that the current request keeps in memory until it is answered: parts of a body, or fields of a form. Call it for
 * each part before the next one is read. Counts nothing outside of a request.
 * @throws OverBudgetError 429
 */
export function holdMemory(bytes: number): void {
  const memory = current.getStore()?.memory
  if (!memory) return
  const full = memory.set(memory.amount + bytes)
  if (full === 'address') throw new OverBudgetError(429, 'Your address sends too much at the same time.')
  if (full === 'server') throw new OverBudgetError(429, 'The server receives too much at the same time.')
}

/** Returns the network of the caller of the current request; undefined outside of a request. */
export function currentAddress(): string | undefined {
  return current.getStore()?.address
}
