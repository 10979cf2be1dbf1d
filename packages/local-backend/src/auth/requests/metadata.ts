import { OverBudgetError } from '../../budgets/over-budget.ts'
import { formatByteLimit, maxMetadataDepth, sizeLimits } from '../../size-limits.ts'
import type { AuthInput } from './input.ts'

/** The fields of requests that hold metadata of an account: `data` is `user_metadata` in requests of its user. */
const fields = ['data', 'user_metadata', 'app_metadata'] as const

/** Checks the metadata in a request. @throws OverBudgetError 413 */
export function checkMetadata(input: AuthInput): void {
  for (const name of fields) rejectMetadata(input[name])
}

/** Metadata over the limit may grow by this number of bytes, as in the triggers of the database. */
const growth = 1024

/**
 * Checks metadata of an account: every token holds it, and administrators see parts of it.
 * @param before the metadata of the account until now, which an earlier version may have let grow over the limit
 * @throws OverBudgetError 413
 */
export function rejectMetadata(metadata: unknown, before?: unknown): void {
  const [size, sizeBefore] = [sizeOf(metadata, maxMetadataDepth), sizeOf(before, maxMetadataDepth)]
  const wasOver = sizeBefore > sizeLimits.accountMetadata
  if (size > sizeLimits.accountMetadata && !(wasOver && size <= sizeBefore + growth))
    throw new OverBudgetError(
      413,
      size === Number.POSITIVE_INFINITY
        ? `The metadata of an account is nested more than ${maxMetadataDepth} levels deep.`
        : `The metadata of an account is larger than ${formatByteLimit(sizeLimits.accountMetadata)}.`,
    )
}

/** Returns the bytes of a value as the database writes its JSON; infinite if it has more levels. */
function sizeOf(value: unknown, levels: number): number {
  if (typeof value === 'number') return sizeOfNumber(value)
  if (typeof value !== 'object' || value === null) return Buffer.byteLength(JSON.stringify(value) ?? '')
  if (levels === 0) return Number.POSITIVE_INFINITY
  const parts = Array.isArray(value)
    ? value.map((item) => sizeOf(item, levels - 1))
    : Object.entries(value).map(([name, item]) => sizeOf(name, 0) + 2 + sizeOf(item, levels - 1))
  // Brackets, and a comma and a space between two parts.
  return parts.reduce((sum, size) => sum + size, 2) + 2 * Math.max(0, parts.length - 1)
}

/** The database writes all digits: 301 of `1e300`. */
function sizeOfNumber(value: number): number {
  const text = String(value)
  const [, mantissa = '', sign, exponent] = /^-?(.+)e([+-])(\d+)$/.exec(text) ?? []
  if (!sign) return text.length
  const digits = sign === '+' ? 1 : mantissa.replace('.', '').length + 1
  return Number(exponent) + digits + (value < 0 ? 1 : 0)
}
