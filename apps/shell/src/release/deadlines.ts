import { ContractError } from '@portico/contract/registry'

/** Timeouts in ms of loading a remote, and of requests to the backend. */
export const deadlines = {
  /** Time after which a page shows that loading takes longer than usual. */
  soft: 2_000,
  /** Timeout of each phase. The first try of a request has half of it. */
  phase: 10_000,
  /** Timeout of opening a remote, including retries. Then the failure panel is shown. */
  whole: 20_000,
  /** Delay before the only retry. */
  backoff: 500,
  /** Timeout of a request to the backend until its answer begins. */
  answer: 15_000,
  /** Timeout of a request whose answer stops arriving. */
  idle: 15_000,
}

/**
 * Sets the page's timeouts from `deadlines` in the document's `portico-config`; missing ones keep their defaults. For portals with users
 * on slow networks, and for tests.
 * @throws ContractError `config_invalid`
 */
export function setDeadlines(given: unknown): void {
  if (given === undefined) return
  if (typeof given !== 'object' || given === null) throw invalid('deadlines', 'an object')
  for (const [name, value] of Object.entries(given)) {
    if (!Object.hasOwn(deadlines, name))
      throw invalid(`deadlines.${name}`, `one of ${Object.keys(deadlines).join(', ')}`)
    // A timer of more than 2^31 - 1 ms fires immediately.
    if (!Number.isInteger(value) || value < 0 || value > 600_000)
      throw invalid(`deadlines.${name}`, 'whole milliseconds up to 600000')
  }
  Object.assign(deadlines, given)
}

function invalid(path: string, expected: string): ContractError {
  return new ContractError('config_invalid', path, `portico-config ${path}: expected ${expected}`)
}
