import { OverBudgetError } from '../budgets/over-budget.ts'
import { countMemory } from '../budgets/request-scope.ts'
import { formatByteLimit, sizeLimits } from '../size-limits.ts'

/**
 * Reads a body before the request waits for the database lock, so that a slow sender does not delay others. The bytes count in the
 * budget `memory` until the request is answered.
 * @param limit Bytes; 32 MiB by default
 * @returns undefined for an empty body
 * @throws OverBudgetError 413, 429
 */
export async function readBody(
  request: Request,
  limit: number = sizeLimits.body,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (!request.body) return undefined
  const count = countMemory()
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of request.body) {
    size += part.byteLength
    if (size > limit)
      throw new OverBudgetError(
        413,
        `The body is larger than ${formatByteLimit(limit)}, which is the most this route takes.`,
      )
    count(part.byteLength)
    parts.push(part)
  }
  return size > 0 ? Buffer.concat(parts, size) : undefined
}
