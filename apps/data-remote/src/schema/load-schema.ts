import type { Session } from '@portico/session'
import { callSchemaFunction } from './call-schema-function.ts'
import { parseSchema } from './parse-schema.ts'
import type { Schema } from './schema.ts'

type Client = Pick<Session['client'], 'rpc'>

/**
 * Reads all tables that the caller may use, in full. Projects without `portico_tables()` have only this function.
 * @throws DataError; `PGRST202` if `portico_schema()` is not installed, `schema_malformed` if it is another version
 */
export async function loadSchema(client: Client, signal: AbortSignal): Promise<Schema> {
  const schema = await callSchemaFunction(
    client,
    { name: 'portico_schema', args: {}, parse: parseSchema },
    signal,
  )
  // The answer is only omitted for a caller that sends a version.
  return schema ?? { tables: [] }
}
