import { type Call, everyAccount, everyMember, members, read, rpc, sources, write } from './call.ts'

const { data } = sources
const rowColumns = 'id,title,note,status,_5:amount::text,due_on,created_at'
/** The grid reads the beginning of large values, and the whole of those that it sorts by. */
const gridColumns =
  'id,_2:title::portico_start,_3:note::portico_start,_4:status::portico_start,_5:amount::text,due_on,created_at'
const gridByTitle = gridColumns.replace('_2:title::portico_start', 'title')
const byId = { order: 'id.asc.nullslast', limit: '200' }
const newest = { order: 'created_at.desc.nullsfirst,id.desc.nullsfirst', limit: '200' }
const search = { or: '(title.ilike."*visit 99*",note.ilike."*visit 99*",status.ilike."*visit 99*")' }
const readRows = 'query/read/read-rows.ts'
const count = 'query/read/count-rows.ts'
const ends = 'query/read/key-ranges.ts'
const groupsFile = 'chart/read-groups.ts'

/** A range of keys, as counts, charts and bulk changes of large tables ask for it. */
const range = { and: '(id.gte.1,id.lt.257)' }
const groups = '__group:status,__rows:count()'

interface RowCall {
  name: string
  file: string
  query: Record<string, string>
  prefer?: string
  /** Whether it names one row by its key, and so does not name the owner. */
  isByKey?: true
}

/** Reads of a table of rows. They are sent for both large tables. */
const reads: readonly RowCall[] = [
  { name: 'first page', file: readRows, query: { select: gridColumns, ...byId } },
  { name: 'next page', file: readRows, query: { select: gridColumns, ...byId, or: '(id.gt."250")' } },
  { name: 'first page by time', file: readRows, query: { select: gridColumns, ...newest } },
  {
    name: 'first page by title',
    file: readRows,
    query: { select: gridByTitle, order: 'title.asc.nullslast,id.asc.nullslast', limit: '200' },
  },
  { name: 'page with a filter', file: readRows, query: { select: gridColumns, status: 'eq.held', ...byId } },
  { name: 'page with a search', file: readRows, query: { select: gridColumns, ...search, ...byId } },
  { name: 'planned count', file: count, query: { select: 'id', limit: '1' }, prefer: 'count=planned' },
  { name: 'exact count', file: count, query: { select: 'id', limit: '1' }, prefer: 'count=exact' },
  {
    name: 'exact count with a filter',
    file: count,
    query: { select: 'id', limit: '1', status: 'eq.held' },
    prefer: 'count=exact',
  },
  {
    name: 'exact count of a range',
    file: count,
    query: { select: 'id', limit: '1', ...range },
    prefer: 'count=exact',
  },
  { name: 'first key', file: ends, query: { select: 'id', order: 'id.asc.nullslast', limit: '1' } },
  { name: 'last key', file: ends, query: { select: 'id', order: 'id.desc.nullsfirst', limit: '1' } },
  {
    name: 'rows to choose from',
    file: 'relations/relation-picker.tsx',
    query: {
      ...{ select: 'id,title', or: '(title.ilike."*Row 10*")' },
      ...{ order: 'title.asc.nullslast,id.asc.nullslast', limit: '31' },
    },
  },
  { name: 'chart of a column', file: groupsFile, query: { select: groups, limit: '1000' } },
  { name: 'chart of a range', file: groupsFile, query: { select: groups, limit: '1000', ...range } },
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
    isByKey: true,
  },
  {
    name: 'some rows',
    file: 'query/read/read-limited-rows.ts',
    query: { select: rowColumns, ...byId, limit: '100' },
    prefer: 'count=estimated',
  },
  {
    name: 'some rows for a chart',
    file: groupsFile,
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
    name: 'batch of a range for a bulk change',
    file: 'bulk/read-matching.ts',
    query: { select: 'id', status: 'eq.held', ...range, order: 'id.asc.nullslast', limit: '1000' },
  },
  {
    name: 'row that may have arrived',
    file: 'insert/insert-once.ts',
    query: { select: rowColumns, title: 'eq.Row 1', created_at: 'gte.2026-01-01T00:00:00Z', limit: '5' },
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

/** The condition that the area adds for a table whose policies show the caller the rows of one owner. */
const ofOwner = (rows: string, id: string): Record<string, string> =>
  rows === 'own rows' ? { owner_id: `eq.${id}` } : {}

const body = (rows: string) =>
  rows === 'own rows' ? { id: -1, title: 'New' } : { id: -1, team_id: 1, title: 'New' }

/** Calls of the area with the tables. */
export const rowCalls: readonly Call[] = [
  ...tables.flatMap(([rows, table, actors]) =>
    reads.map(
      ({ name, file, query, prefer, isByKey }): Call => ({
        ...{ name: `${rows}: ${name}`, uses: `rows ${file}`, sentBy: `${data}${file}` },
        // Users who are in no team get the same plans for all other reads.
        actors: rows === 'team rows' && name === 'first page' ? everyMember : actors,
        send: ({ id }) => read(table, { ...(isByKey ? {} : ofOwner(rows, id)), ...query }, prefer),
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
        ...uses('query/write/insert-rows.ts'),
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
        ...uses('bulk/change-matching-rows.ts'),
        send: ({ id }) =>
          write(
            'PATCH',
            table,
            { ...ofOwner(rows, id), status: 'eq.held', select: 'id' },
            { note: 'Changed' },
          ),
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
]
