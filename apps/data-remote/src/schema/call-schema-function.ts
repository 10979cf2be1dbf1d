import type { Session } from '@portico/session'
import { DataError, throwDataError, toDataError } from '../errors/data-error.ts'
import { SchemaShapeError } from './parse-schema.ts'

type Client = Pick<Session['client'], 'rpc'>

/** Time in ms for which a description is fresh; grants and tables change rarely. */
export const staleTime = 5 * 60_000

/** A database function that describes tables. */
export interface SchemaFunction<Answer> {
  name: string
  args: object
  parse: (answer: unknown) => Answer
}

/**
 * Calls a function that describes tables. Null if nothing has changed since the version `known`.
 * @throws DataError; `PGRST202` if the function is not installed, `schema_malformed` if it is another version
 */
export async function callSchemaFunction<Answer>(
  client: Client,
  { name, args, parse }: SchemaFunction<Answer>,
  signal: AbortSignal,
  known?: string,
): Promise<Answer | null> {
  const { data, error, status } = await client
    .rpc(name, known === undefined ? args : { ...args, known })
    .abortSignal(signal)
    .then(undefined, throwDataError)
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
