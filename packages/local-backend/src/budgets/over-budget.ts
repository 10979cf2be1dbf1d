/** The status of a refusal: too large in itself; too much at this time; no room left. */
export type OverBudgetStatus = 413 | 429 | 507

/**
 * A request that a limit refuses, with the reason for the caller. Every API answers it in its own format
 * (`over-budget-response.ts`), so a route throws it and does nothing else.
 */
export class OverBudgetError extends Error {
  readonly status: OverBudgetStatus
  /** Seconds until the caller may try again; 429 only. */
  readonly retryAfter: number | undefined

  constructor(status: OverBudgetStatus, message: string, retryAfter = status === 429 ? 1 : undefined) {
    super(message)
    this.name = 'OverBudgetError'
    this.status = status
    this.retryAfter = retryAfter
  }
}
