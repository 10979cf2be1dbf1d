import type { Session } from '@portico/session'
import { DataError, rethrow, toDataError } from '../errors/data-error.ts'
import { parseSchema, SchemaShapeError } from './parse-schema.ts'
import type { Schema } from './schema.ts'

type Client = Session['client']

/**
 * Reads all tables that the caller may use, in full. Projects without `portico_tables()` have this function alone.
 * @throws DataError; `PGRST202` if `portico_schema()` is not installed, `schema_malformed` if it is of another version
 */
export async function loadSchema(client: Client, signal: AbortSignal): Promise<Schema> {
  const schema = await askFor(client, { name: 'portico_schema', args: {}, parse: parseSchema }, signal)
  // The answer is only left out for a caller that sends a version.
  return schema ?? { tables: [] }
}

/** A function of the database that describes tables. */
export interface Description<Answer> {
  name: string
  args: object
  parse: (answer: unknown) => Answer
}

/**
 * Calls a function that describes tables. Null if nothing has changed since the version `known`.
 * @throws DataError; `PGRST202` if the function is not installed, `schema_malformed` if it is of another version
 */
export async function askFor<Answer>(
  client: Client,
  { name, args, parse }: Description<Answer>,
  signal: AbortSignal,
  known?: string,
): Promise<Answer | null> {
  const { data, error, status } = await client
    .rpc(name, known === undefined ? args : { ...args, known })
    .abortSignal(signal)
    .then(undefined, rethrow)
  if (error) throw toDataError(error, status)
  if (known !== undefined && (data as { unchanged?: boolean } | null)?.unchanged) return null
  try {
    return parse(data)
  } catch (cause) {
    if (cause instanceof SchemaShapeError)
      throw new DataError('schema_malformed', { message: `${name}(): ${cause.message}` }, status, cause)
    throw cause
  }
}
