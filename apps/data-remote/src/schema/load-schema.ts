import { mayPass } from '@portico/react-remote'
import type { Session } from '@portico/session'
import { queryOptions } from '@tanstack/react-query'
import { DataError, rethrow, toDataError } from '../errors/data-error.ts'
import { parseSchema, SchemaShapeError } from './parse-schema.ts'
import type { Schema } from './schema.ts'

type Client = Pick<Session['client'], 'rpc'>

/**
 * Asks the database what the caller may see.
 * @throws DataError; `PGRST202` where `portico_schema()` is not installed, `schema_malformed` where it is another one.
 */
export async function loadSchema(client: Client, signal: AbortSignal): Promise<Schema> {
  const { data, error, status } = await client
    .rpc('portico_schema')
    .abortSignal(signal)
    .then(undefined, rethrow)
  if (error) throw toDataError(error, status)
  try {
    return parseSchema(data)
  } catch (cause) {
    if (cause instanceof SchemaShapeError) {
      throw new DataError('schema_malformed', { message: cause.message }, status, cause)
    }
    throw cause
  }
}

/** The query of `loadSchema`; kept for five minutes, for grants and tables change seldom. */
export function schemaQuery(client: Client) {
  return queryOptions({
    queryKey: ['schema'],
    queryFn: ({ signal }) => loadSchema(client, signal),
    staleTime: 5 * 60_000,
    retry: mayPass,
  })
}
