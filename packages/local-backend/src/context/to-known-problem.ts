import { toDiskFullError } from '../budgets/disk-full.ts'
import { OverBudgetError, type OverBudgetStatus } from '../budgets/over-budget.ts'
import { DatabaseBusyError } from '../database/fair-mutex.ts'
import { createOverBudgetResponse } from '../http/over-budget-response.ts'
import { createProblemResponse } from '../http/problems.ts'

/**
 * Returns the response to an expected error: a full budget or disk, in the format of the API that `path` belongs to, a busy database, or a
 * caller that has disconnected. Undefined for any other error. A full disk is logged, because only the operator can help.
 */
export function toKnownProblem(error: unknown, path: string): Response | undefined {
  if (error instanceof OverBudgetError) return createOverBudgetResponse(error, path)
  if (error instanceof DatabaseBusyError)
    return createProblemResponse(error.hadBegun ? 504 : 503, error.message)
  // The caller has disconnected during its body. A log line for each would let callers fill the log.
  if (error instanceof Error && error.message === 'aborted' && 'code' in error && error.code === 'ECONNRESET')
    return createProblemResponse(408)
  const raised = raisedIn(error)
  if (raised) return createOverBudgetResponse(raised, path)
  const full = toDiskFullError(error)
  if (!full) return undefined
  process.stderr.write(`${path} failed, because the disk is full: ${error}\n`)
  return createOverBudgetResponse(full, path)
}

/**
 * Returns an error that a function of the database raised by the SQLSTATE `PT413`, `PT429` or `PT507`, like PostgREST and Supabase Auth.
 */
function raisedIn(error: unknown): OverBudgetError | undefined {
  if (!(error instanceof Error)) return undefined
  const [, status] = /^PT(413|429|507)$/.exec(String((error as { code?: unknown }).code)) ?? []
  return status ? new OverBudgetError(Number(status) as OverBudgetStatus, error.message) : undefined
}
