/** The part of a PostgREST error that has its code. Null if the call succeeded. */
type CallError = { code?: string | undefined } | null

/** Postgres' codes for a function, table or column that is missing, and for one that may not be read. */
const misfits: ReadonlySet<string> = new Set(['42883', '42P01', '42703', '42501'])

/** Returns whether a call failed because the database has no such function: the project lacks its migration. */
export function isFunctionMissing(error: CallError): boolean {
  return error?.code === 'PGRST202'
}

/**
 * Returns whether a read failed because the project cannot answer it: the function is missing, or does not fit the project's auth schema.
 * Only reads may use it, because the page then shows less. The same codes refuse a change, for example 42501 a caller without the right to
 * it, so a change that ignores them would pass for done.
 */
export function isReadUnsupported(error: CallError): boolean {
  return isFunctionMissing(error) || misfits.has(error?.code ?? '')
}
