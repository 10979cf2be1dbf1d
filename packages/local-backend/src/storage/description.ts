import { isTooDeep } from '../budgets/json-depth.ts'
import { OverBudgetError } from '../budgets/over-budget.ts'
import { formatByteLimit, maxCacheControlLength, sizeLimits } from '../size-limits.ts'
import { StorageError } from './errors.ts'

/** Properties of a file that its uploader sends. */
export interface FileDescription {
  contentType: string
  cacheControl: string
  userMetadata: Record<string, unknown> | null
}

/** Returns a `Cache-Control` for the value that storage-js sends: a number of seconds, or a whole header. @throws OverBudgetError 413 */
export function readCacheControl(value: string | undefined): string {
  if (!value) return 'no-cache'
  return /^\d+$/.test(checkCacheControl(value)) ? `max-age=${value}` : value
}

/** Checks the length of a value, because every list of a folder contains it for each entry. @throws OverBudgetError 413 */
export function checkCacheControl(value: string): string {
  if (value.length > maxCacheControlLength)
    throw new OverBudgetError(413, `Cache-Control has more than ${maxCacheControlLength} characters.`)
  return value
}

/** Reads the metadata of an object from the header `x-metadata`. @throws StorageError `InvalidRequest`; OverBudgetError 413 */
export function readMetadataHeader(value: string | string[] | undefined): Record<string, unknown> | null {
  return typeof value === 'string' ? parseMetadata(Buffer.from(value, 'base64').toString('utf8')) : null
}

/**
 * Parses the metadata of an object. Text that is not a JSON object is ignored.
 * @throws StorageError `InvalidRequest` if it is nested too deeply; OverBudgetError 413 if it is too large
 */
export function parseMetadata(json: string | undefined): Record<string, unknown> | null {
  if (!json) return null
  if (Buffer.byteLength(json) > sizeLimits.fileMetadata)
    throw new OverBudgetError(413, `The metadata is larger than ${formatByteLimit(sizeLimits.fileMetadata)}.`)
  if (isTooDeep(json)) throw new StorageError('InvalidRequest', 'The metadata is nested too deeply')
  const value = parseJson(json)
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : null
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
