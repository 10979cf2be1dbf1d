import { OverBudgetError } from './over-budget.ts'

/** The codes of a full disk or quota: two of file systems, one of Postgres. */
const codes = new Set<unknown>(['ENOSPC', 'EDQUOT', '53100'])

/** Returns the error (507) for an error that a full disk has caused, directly or indirectly; undefined for any other error. */
export function toDiskFullError(error: unknown): OverBudgetError | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (codes.has((cause as { code?: unknown }).code))
      return new OverBudgetError(507, 'The disk of the server is full.')
  return undefined
}
