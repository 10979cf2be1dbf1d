import type { Translate } from '@portico/ui'
import { kindOf } from '../kinds/kinds.ts'
import { type BadRow, type ReadyRow, recordChecker } from './check-records.ts'
import type { FindKnown } from './known-keys.ts'
import type { Plan } from './plan.ts'
import { readRecords } from './read-file.ts'

/** Rows of a file, by what becomes of them. */
export interface Sorted {
  insert: ReadyRow[]
  update: ReadyRow[]
  skip: ReadyRow[]
  bad: BadRow[]
  /** Bytes of the file that have been read. */
  bytes: number
}

/** As many rows go to the server at once. */
const batchSize = 500

/**
 * Reads a file and tells what becomes of its rows; nothing is written.
 * @throws FileError; DataError where the table cannot be asked
 */
export async function* sortRows(
  t: Translate,
  plan: Plan,
  findKnown: FindKnown | null,
): AsyncGenerator<Sorted> {
  const check = recordChecker(t, plan)
  const isJsonField = (i: number) => {
    const column = plan.targets[i]
    return column != null && kindOf(column).isJson === true
  }
  for await (const { records, strangers, bytes } of readRecords(
    plan.file,
    plan.form,
    plan.fields,
    isJsonField,
  )) {
    for (let i = 0; i < Math.max(1, records.length); i += batchSize) {
      const checked = records
        .slice(i, i + batchSize)
        .map((record) => check(record, strangers.get(record.line)))
      yield { ...(await sort(t, plan, checked, findKnown)), bytes }
    }
  }
}

async function sort(
  t: Translate,
  { mode, key }: Plan,
  checked: readonly (ReadyRow | BadRow)[],
  findKnown: FindKnown | null,
): Promise<Omit<Sorted, 'bytes'>> {
  const bad = checked.filter((row) => 'problem' in row)
  const ready = checked.filter((row) => 'values' in row)
  const known = findKnown && ready.length > 0 ? await findKnown(ready) : new Set<string>()
  const isKnown = ({ id }: ReadyRow) => id !== null && known.has(id)
  const insert = ready.filter((row) => !isKnown(row))
  const there = ready.filter(isKnown)
  const problem = t('There is a row with this {columns} already.', { columns: (key ?? []).join(', ') })
  return {
    insert,
    update: mode === 'update' ? there : [],
    skip: mode === 'skip' ? there : [],
    bad: mode === 'insert' ? [...bad, ...there.map(({ record }) => ({ record, problem }))] : bad,
  }
}
