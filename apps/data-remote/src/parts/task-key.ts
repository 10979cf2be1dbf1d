import type { Table } from '../schema/schema.ts'

/** Where the write in parts of a table is kept while it is under way. */
export const taskKey = ({ schema, name }: Table) => ['write in parts', schema, name] as const
