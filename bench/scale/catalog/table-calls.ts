import { administrator, type Call, rpc, sources } from './call.ts'

const { data } = sources

/** The tables of the benchmark, as a device remembers those that were opened last. */
export const openedTables = ['scale_owned', 'scale_team_rows']

const list = (name: string, question: object): Call => ({
  ...call(name, 'portico_tables', 'schema/load-tables.ts'),
  send: () => rpc('portico_tables', question),
  count: countTables,
})

const one = (name: string, question: object): Call => ({
  ...call(name, 'portico_table', 'schema/load-tables.ts'),
  send: () => rpc('portico_table', { named: 'scale_owned', in_schema: 'public', ...question }),
})

/** Calls that describe tables, and the advice about a slow query. */
export const tableCalls: readonly Call[] = [
  list('tables on home', { most: 5, also: openedTables }),
  list('list of tables', { most: 500 }),
  list('tables by name', { most: 500, named: 'table_1' }),
  list('tables in the palette', { most: 50, named: 'owned' }),
  list('tables of a configuration', { most: 0, also: openedTables }),
  one('a table', {}),
  one('tables that refer to a table', { referring: true }),
  {
    ...call('the schema of an older project', 'portico_schema', 'schema/load-schema.ts'),
    send: () => rpc('portico_schema'),
    count: countTables,
  },
  { ...call('names of the schemas', 'portico_schemas', null), send: () => rpc('portico_schemas') },
  {
    ...call('advice for a slow query', 'portico_advice', 'errors/read-error-help.tsx'),
    actors: administrator,
    send: () =>
      rpc('portico_advice', {
        ...{ named: 'scale_owned', in_schema: 'public' },
        ...{ compared: ['status', 'title'], searched: ['title', 'note'] },
      }),
  },
]

function call(name: string, uses: string, file: string | null): Omit<Call, 'send'> {
  return { name, uses, sentBy: file && `${data}${file}`, actors: ['ordinary'] }
}

function countTables({ tables }: { tables: unknown[] }): number {
  return tables.length
}
