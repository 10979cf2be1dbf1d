import type { SupabaseClient } from '@supabase/supabase-js'
// @boundaries-ignore the repository's real backend, for tests
import { sharedTestBackend, type TestBackend } from '../../../../../packages/local-backend/src/testing.ts'
import { loadSchema } from '../../schema/load-schema.ts'
import type { Table } from '../../schema/schema.ts'
import type { Row } from '../row.ts'
import type { RowValues } from '../values.ts'
import { insertRow } from './write-rows.ts'

/** The table `tasks` of the demo account. `add` inserts a row. */
export interface TaskRows {
  backend: TestBackend
  client: SupabaseClient
  tasks: Table
  add(values?: RowValues): Promise<Row>
}

/** Creates a project with this name, to which `add` adds tasks. */
export async function createTaskRows(name: string): Promise<TaskRows> {
  const backend = await sharedTestBackend()
  const { client } = await backend.signedIn()
  const { tables } = await loadSchema(client, new AbortController().signal)
  const [tasks, projects] = ['tasks', 'projects'].map((wanted) => tables.find(({ name }) => name === wanted))
  if (!tasks || !projects) throw new Error('no tables tasks and projects')
  const { id } = await insertRow(client, projects, { name })
  let count = 0
  const add = (values: RowValues = {}) => {
    count += 1
    return insertRow(client, tasks, { project_id: id, title: `Task ${count}`, ...values })
  }
  return { backend, client, tasks, add }
}

/** Values of a column: the original one, another user's, and the own one. */
export type TypeTestValues = readonly [column: string, before: unknown, theirs: unknown, mine: unknown]

/** Values of every type except booleans, which have only two. */
export const typeTestValues: readonly TypeTestValues[] = [
  ['notes', 'a, "b" (c) \\ 100% *', 'A, "b" (c) \\ 100% *', 'mine'],
  ['notes', '', null, 'mine'],
  ['notes', null, '', 'mine'],
  ['notes', 'long '.repeat(2_000), 'theirs', 'mine'],
  ['status', 'todo', 'done', 'in_review'],
  ['tags', ['a', 'b "c"', '{}', 'NULL'], [], ['d,e']],
  ['checklist', { n: 12, list: [1, { a: 'ü' }] }, null, { n: 13 }],
  ['estimate_hours', '1.50', '2.00', '3'],
  ['effort_points', '9007199254740993', '9007199254740992', '1'],
  ['due_on', '2026-11-21', '2026-11-22', '2026-11-23'],
  [
    'starts_at',
    '2026-11-21T14:30:00.123456+00:00',
    '2026-11-21T14:30:00.123457+00:00',
    '2026-11-21 15:00+01:00',
  ],
  ['reminder_at', '2026-11-21T14:30:00.5', null, '2026-11-22 10:00'],
]
