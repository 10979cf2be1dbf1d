import type { Table } from '../schema/schema.ts'

/** Returns the query key of a table's running batch task. */
export const createTaskKey = ({ schema, name }: Table) => ['write in parts', schema, name] as const
