import { diskFullOf } from '../budgets/disk-full.ts'
import { OverBudgetError } from '../budgets/over-budget.ts'
import { DatabaseBusyError } from '../database/turns.ts'
import { overBudgetResponse } from '../http/over-budget-response.ts'
import { problemResponse } from '../http/problems.ts'

/**
 * Returns the answer to an error that the code expects: a full budget or disk, in the format of the API that `path` belongs to, or a
 * busy database. Undefined for any other error. A full disk is logged, because only the operator can help.
 */
export function knownProblem(error: unknown, path: string): Response | undefined {
  if (error instanceof OverBudgetError) return overBudgetResponse(error, path)
  if (error instanceof DatabaseBusyError) return problemResponse(error.hadBegun ? 504 : 503, error.message)
  const full = diskFullOf(error)
  if (!full) return undefined
  process.stderr.write(`${path} failed, because the disk is full: ${error}\n`)
  return overBudgetResponse(full, path)
}
