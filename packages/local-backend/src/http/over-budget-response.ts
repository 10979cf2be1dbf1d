import type { OverBudgetError, OverBudgetStatus } from '../budgets/over-budget.ts'
import { commonHeaders } from './problems.ts'

interface Wording {
  /** The code of PostgREST's and Auth's answers. */
  code: string
  /** Code and name of Storage's answers. */
  storage: { code: string; error: string }
}

const wordings: Record<OverBudgetStatus, Wording> = {
  413: {
    code: 'request_entity_too_large',
    storage: { code: 'EntityTooLarge', error: 'Payload too large' },
  },
  429: { code: 'over_request_rate_limit', storage: { code: 'SlowDown', error: 'Too many requests' } },
  507: {
    code: 'insufficient_storage',
    storage: { code: 'InsufficientStorage', error: 'Insufficient storage' },
  },
}

/** Answers a refusal in the format of the API that `path` belongs to, with `Retry-After` for 429. Any origin may read it. */
export function createOverBudgetResponse(error: OverBudgetError, path: string): Response {
  const { status, retryAfter } = error
  const { code } = wordings[status]
  const headers = new Headers({
    ...commonHeaders,
    'Access-Control-Allow-Origin': '*',
    'Access-Control-Expose-Headers': 'Retry-After, X-Sb-Error-Code',
    'Cache-Control': 'no-store',
  })
  if (retryAfter !== undefined) headers.set('Retry-After', String(retryAfter))
  if (path.startsWith('/auth/v1/')) headers.set('X-Sb-Error-Code', code)
  // The server does not read the rest of this body, so the connection cannot carry another request.
  headers.set('Connection', 'close')
  return Response.json(bodyOf(error, path), { status, headers })
}

function bodyOf({ status, message }: OverBudgetError, path: string): object {
  const { code, storage } = wordings[status]
  if (path.startsWith('/rest/v1/')) return { code, details: null, hint: null, message }
  if (path.startsWith('/auth/v1/')) return { code: status, error_code: code, msg: message }
  if (path.startsWith('/realtime/v1/')) return { error: message }
  if (path.startsWith('/storage/v1/'))
    return { statusCode: String(status), error: storage.error, message, code: storage.code }
  return { code, message }
}
