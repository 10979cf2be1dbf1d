import { ContractError } from '@portico/contract/registry'

/** How long loading a remote may take, and an answer of the backend, in milliseconds. */
export const deadlines = {
  /** After this, what waits says that it takes longer than usual. */
  soft: 2_000,
  /** No phase may take longer; a first try over the network has half of it. */
  phase: 10_000,
  /** The panel is shown after this at the latest, retries included. */
  whole: 20_000,
  /** The pause before the one retry. */
  backoff: 500,
  /** A request to the backend that has no answer by then is given up. */
  answer: 15_000,
  /** So is one whose answer stands still for so long. */
  idle: 15_000,
}

/**
 * Takes the deadlines that the document names under `deadlines` of its `portico-config`, for the whole page; what it
 * does not name stays. For portals whose people are behind slow lines, and for tests.
 * @throws ContractError `config_invalid`
 */
export function setDeadlines(given: unknown): void {
  if (given === undefined) return
  if (typeof given !== 'object' || given === null) throw invalid('deadlines', 'an object')
  for (const [name, value] of Object.entries(given)) {
    if (!Object.hasOwn(deadlines, name))
      throw invalid(`deadlines.${name}`, `one of ${Object.keys(deadlines).join(', ')}`)
    // A timer that is set for longer than 31 bits of milliseconds runs at once.
    if (!Number.isInteger(value) || value < 0 || value > 600_000)
      throw invalid(`deadlines.${name}`, 'whole milliseconds up to 600000')
  }
  Object.assign(deadlines, given)
}

function invalid(path: string, expected: string): ContractError {
  return new ContractError('config_invalid', path, `portico-config ${path}: expected ${expected}`)
}
