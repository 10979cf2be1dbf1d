import { inspect } from 'node:util'
import { RelationNotFoundError } from '@supabase/lite'

/** What PGlite throws for an error of the server. */
interface ServerError {
  code: string
  message: string
  detail?: string | undefined
  hint?: string | undefined
}

function isServerError(error: unknown): error is ServerError {
  return error instanceof Error && typeof (error as { code?: unknown }).code === 'string'
}

/** An error of the database as `@supabase/lite` answers it. It logs each of them whole, with people's values: this prints one line. */
class AnsweredError extends Error {
  readonly code: string
  readonly detail: string | undefined
  readonly hint: string | undefined
  readonly #line: string

  constructor(error: ServerError, answer: { code: string; message: string; detail?: string | undefined }) {
    super(answer.message, { cause: error })
    this.code = answer.code
    this.detail = answer.detail
    this.hint = error.hint
    this.#line = `${error.code} ${error.message}`
  }

  [inspect.custom](): string {
    return this.#line
  }
}

/** Codes `@supabase/lite` answers as PostgREST does; the others come back from it as a nameless 500. */
const answeredWell = /^(42|22|21|53|55|PT|PGRST)|^(23502|23503|23505|25006)$/

/** PostgREST's HTTP status for a SQLSTATE (its documentation, "Errors", table "HTTP status codes"). */
function statusOf(code: string): number {
  if (code.startsWith('08')) return 503
  if (code.startsWith('23') || code === 'P0001') return 400
  if (code.startsWith('28') || code.startsWith('0L') || code.startsWith('0P')) return 403
  if (/^(09|25|2D|38|39|3B|40|54|57|58|F0|HV|P0|XX)/.test(code)) return 500
  return 400
}

/**
 * Gives an error of the database the form by which `@supabase/lite` lets a function choose its own answer (`SQLSTATE PGRST`: the
 * body as JSON in the message, the status in the detail), so that CHECK (23514), RAISE (P0001) and the rest keep their code.
 */
export function normalizeDbError(error: unknown): unknown {
  if (error instanceof RelationNotFoundError)
    Object.defineProperty(error, inspect.custom, { value: () => error.message })
  if (!isServerError(error)) return error
  if (answeredWell.test(error.code)) return new AnsweredError(error, error)
  const { code, message, detail, hint } = error
  return new AnsweredError(error, {
    code: 'PGRST',
    message: JSON.stringify({ code, message, details: detail ?? null, hint: hint ?? null }),
    detail: JSON.stringify({ status: statusOf(code), headers: {} }),
  })
}
