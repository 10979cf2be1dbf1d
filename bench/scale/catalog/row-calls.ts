import { type Call, everyAccount, everyMember, members, read, rpc, sources, write } from './call.ts'

const { data } = sources
const rowColumns = 'id,title,note,status,amount::text,due_on,created_at'
const byId = { order: 'id.asc.nullslast', limit: '200' }
const newest = { order: 'created_at.desc.nullsfirst,id.desc.nullsfirst', limit: '200' }
const search = { or: '(title.ilike."*visit 99*",note.ilike."*visit 99*",status.ilike."*visit 99*")' }
const readRows = 'query/read/read-rows.ts'
const count = 'query/read/count-rows.ts'

interface RowCall {
  name: string
  file: string
  query: Record<string, string>
  prefer?: string
}

/** Reads of a table of rows. They are sent for both large tables. */
const reads: readonly RowCall[] = [
  { name: 'first page', file: readRows, query: { select: rowColumns, ...byId } },
  { name: 'next page', file: readRows, query: { select: rowColumns, ...byId, or: '(id.gt."250")' } },
  { name: 'first page by time', file: readRows, query: { select: rowColumns, ...newest } },
  {
    name: 'first page by title',
    file: readRows,
    query: { select: rowColumns, order: 'title.asc.nullslast,id.asc.nullslast', limit: '200' },
  },
  { name: 'page with a filter', file: readRows, query: { select: rowColumns, status: 'eq.held', ...byId } },
  { name: 'page with a search', file: readRows, query: { select: rowColumns, ...search, ...byId } },
  { name: 'planned count', file: count, query: { select: 'id', limit: '1' }, prefer: 'count=planned' },
  { name: 'exact count', file: count, query: { select: 'id', limit: '1' }, prefer: 'count=exact' },
  {
    name: 'exact count with a filter',
    file: count,
    query: { select: 'id', limit: '1', status: 'eq.held' },
    prefer: 'count=exact',
  },
  {
    name: 'rows to choose from',
    file: 'relations/relation-picker.tsx',
    query: { select: 'id,title', title: 'ilike.Row 10*', order: 'title.asc.nullslast', limit: '20' },
  },
  {
    name: 'chart of a column',
    file: 'chart/read-groups.ts',
    query: { select: '____group:status,____rows:count()', limit: '1000' },
  },
  {
    name: 'rows by key',
    file: 'query/addressing/read-by-key.ts',
    query: { select: rowColumns, id: 'in.(1,2,3)', order: 'id.asc.nullslast', limit: '3' },
    prefer: 'count=exact',
  },
  {
    name: 'row before it is changed',
    file: 'query/write/update-row.ts',
    query: { select: rowColumns, id: 'eq.1', limit: '1' },
  },
  {
    name: 'some rows',
    file: 'query/read/read-some.ts',
    query: { select: rowColumns, ...byId, limit: '100' },
    prefer: 'count=estimated',
  },
  {
    name: 'some rows for a chart',
    file: 'chart/read-groups.ts',
    query: { select: 'status', order: 'id.asc.nullslast', limit: '1000' },
    prefer: 'count=estimated',
  },
  {
    name: 'rows that refer to a row',
    file: 'row/referring-rows.tsx',
    query: { select: rowColumns, amount: 'eq.7', order: 'id.asc.nullslast', limit: '5' },
    prefer: 'count=estimated',
  },
  {
    name: 'batch for a bulk change',
    file: 'bulk/read-matching.ts',
    query: { select: 'id', status: 'eq.held', or: '(id.gt."250")', order: 'id.asc.nullslast', limit: '1000' },
  },
  {
    name: 'row that may have arrived',
    file: 'insert/insert-once.ts',
    query: { select: rowColumns, title: 'eq.Row 1', created_at: 'gte.2026-01-01T00:00:00Z', limit: '2' },
  },
  {
    name: 'columns of a wide table',
    file: 'query/addressing/wide-tables.ts',
    query: { select: 'id,title', ...byId },
  },
]

const tables = [
  ['own rows', 'scale_owned', everyAccount],
  ['team rows', 'scale_team_rows', members],
] as const

const body = (rows: string) =>
  rows === 'own rows' ? { id: -1, title: 'New' } : { id: -1, team_id: 1, title: 'New' }

/** Calls of the area with the tables. */
export const rowCalls: readonly Call[] = [
  ...tables.flatMap(([rows, table, actors]) =>
    reads.map(
      ({ name, file, query, prefer }): Call => ({
        ...{ name: `${rows}: ${name}`, uses: `rows ${file}`, sentBy: `${data}${file}` },
        // Users who are in no team get the same plans for all other reads.
        actors: rows === 'team rows' && name === 'first page' ? everyMember : actors,
        send: () => read(table, query, prefer),
      }),
    ),
  ),
  ...tables.flatMap(([rows, table]): Call[] => {
    const actors = [rows === 'own rows' ? 'ordinary' : 'member'] as const
    const uses = (file: string) => ({ uses: `rows ${file}`, sentBy: `${data}${file}`, actors })
    return [
      {
        name: `${rows}: add a row`,
        ...uses('query/write/write-rows.ts'),
        send: () => write('POST', table, {}, body(rows)),
      },
      {
        name: `${rows}: add rows`,
        ...uses('query/write/whole-rows.ts'),
        send: () => write('POST', table, {}, [body(rows)]),
      },
      {
        name: `${rows}: import rows`,
        ...uses('transfer/import-run/send-rows.ts'),
        send: () =>
          write(
            'POST',
            table,
            { columns: Object.keys(body(rows)).join(',') },
            [body(rows)],
            'return=minimal',
          ),
      },
      {
        name: `${rows}: change a row`,
        ...uses('query/addressing/write-by-key.ts'),
        send: () => write('PATCH', table, { id: 'eq.1', title: 'eq.Row 1' }, { title: 'Changed' }),
      },
      {
        name: `${rows}: delete a row`,
        ...uses('query/addressing/write-by-key.ts'),
        send: () => write('DELETE', table, { id: 'eq.1', select: 'id' }),
      },
      {
        name: `${rows}: change all that match`,
        ...uses('bulk/write-matching.ts'),
        send: () => write('PATCH', table, { status: 'eq.held', select: 'id' }, { note: 'Changed' }),
      },
      {
        name: `${rows}: save cells`,
        ...{ uses: 'portico_save_rows', sentBy: `${data}query/write/update-rows.ts`, actors },
        send: () =>
          rpc('portico_save_rows', {
            table_name: table,
            as_text: ['amount'],
            changes: [1, 2, 3].map((n) => ({
              key: { id: String(n) },
              was: { status: 'held' },
              to: { status: 'open' },
              defaults: [],
            })),
          }),
      },
    ]
  }),
  {
    name: 'the schema',
    ...{ uses: 'portico_schema', sentBy: `${data}schema/load-schema.ts`, actors: ['ordinary'] },
    send: () => rpc('portico_schema'),
    count: ({ tables: all }: { tables: unknown[] }) => all.length,
  },
  {
    name: 'history of a row',
    ...{ uses: 'portico_history select', sentBy: `${data}row/read-history.ts`, actors: ['ordinary'] },
    send: () =>
      read('portico_history', {
        select: 'id,operation,at:changed_at,by:changed_by,byName:changed_by_name,before,after',
        ...{
          table_schema: 'eq.public',
          table_name: 'eq.scale_owned',
          row_key: 'eq.["1"]',
          order: 'id.desc',
          limit: '20',
        },
      }),
  },
  {
    ...{ name: 'history of all rows', isSlow: true },
    ...{ uses: 'portico_history select', sentBy: null, actors: ['ordinary'] },
    send: () => read('portico_history', { select: 'id', order: 'id.desc', limit: '20' }),
  },
]
