import { getColumnType } from '../../column-types/column-types.ts'
import type { ProblemText } from '../../column-types/parse.ts'
import { readRecords } from '../files/read-file.ts'
import { type CheckedRecord, createRecordChecker, type RejectedRecord } from './check-records.ts'
import type { ImportProgress } from './checkpoint.ts'
import type { FindExistingKeys } from './find-existing-keys.ts'
import type { ImportMapping } from './import-mapping.ts'

/** A batch of a file, by planned outcome. */
export interface SortedRecords {
  /** The batch has the records from `from` up to but excluding `to`. */
  from: number
  to: number
  insert: CheckedRecord[]
  update: CheckedRecord[]
  skip: CheckedRecord[]
  bad: RejectedRecord[]
  /** Rows whose key is already in the table, if that is an error. */
  taken: RejectedRecord[]
  /** Rows that an earlier page added, although it did not receive the answer. */
  added: CheckedRecord[]
  /** Rows without a key that an earlier page may have added; the outcome is unknown. */
  unknown: CheckedRecord[]
  /** Ids that the table already had, if the plan needs them. */
  known: string[]
  /** Number of bytes of the file that have been read. */
  bytes: number
}

/** Progress of an earlier page, and a lookup for rows whose answer it did not receive. */
export interface EarlierRun {
  progress: ImportProgress
  findSent: FindExistingKeys
}

/** Number of rows per request. */
const batchSize = 500

const none = { insert: [], update: [], skip: [], bad: [], taken: [], added: [], unknown: [], known: [] }

/**
 * Reads a file and decides what to do with its rows; writes nothing. Rows that an earlier page finished are skipped, except the bad ones,
 * which are reported again.
 * @throws FileError; DataError if the table can't be read
 */
export async function* sortRows(
  plan: ImportMapping,
  findKnown: FindExistingKeys | null,
  earlier: EarlierRun | null = null,
): AsyncGenerator<SortedRecords> {
  const check = createRecordChecker(plan)
  const isJsonField = (i: number) => {
    const column = plan.targets[i]
    return column != null && getColumnType(column).isJson === true
  }
  const { done = 0, sent = 0, left = [] } = earlier?.progress ?? {}
  const problems = new Map(left)
  let from = 0
  for await (const { records, strangers, bytes } of readRecords(
    plan.file,
    plan.form,
    plan.fields,
    isJsonField,
  )) {
    for (let i = 0; i === 0 || i < records.length; ) {
      const end = [done, sent].find((limit) => limit > from) ?? Number.POSITIVE_INFINITY
      const checked = records
        .slice(i, i + Math.min(batchSize, end - from))
        .map((record) => check(record, strangers.get(record.line)))
      const part = { from, to: from + checked.length, bytes }
      if (part.to <= done) yield { ...none, ...part, bad: badAgain(checked, problems) }
      else if (earlier && from < sent)
        yield { ...(await sortSent(plan, checked, findKnown, earlier)), ...part }
      else yield { ...none, ...(await sort(plan, checked, findKnown)), ...part }
      from = part.to
      i += Math.max(1, checked.length)
    }
  }
}

function badAgain(
  checked: readonly (CheckedRecord | RejectedRecord)[],
  problems: ReadonlyMap<number, string>,
): RejectedRecord[] {
  return checked.flatMap((row) => {
    if ('problem' in row) return [row]
    const words = problems.get(row.index)
    return words === undefined ? [] : [{ record: row.record, index: row.index, problem: () => words }]
  })
}

/** Decides on rows that an earlier page may have written. It wrote those that exist now and did not exist before. */
async function sortSent(
  plan: ImportMapping,
  checked: readonly (CheckedRecord | RejectedRecord)[],
  findKnown: FindExistingKeys | null,
  { progress, findSent }: EarlierRun,
): Promise<Omit<SortedRecords, 'from' | 'to' | 'bytes'>> {
  // An update can be repeated.
  if (plan.mode === 'update') return { ...none, ...(await sort(plan, checked, findKnown)) }
  const ready = checked.filter((row) => 'values' in row)
  const unknown = ready.filter(({ id }) => id === null)
  const there = unknown.length < ready.length ? await findSent(ready) : new Set<string>()
  const before = new Set(progress.known)
  const added = ready.filter(({ id }) => id !== null && there.has(id) && !before.has(id))
  const settled = new Set<CheckedRecord | RejectedRecord>([...unknown, ...added])
  const others = checked.filter((row) => !settled.has(row))
  return { ...none, ...(await sort(plan, others, findKnown)), added, unknown }
}

async function sort(
  { mode, key }: ImportMapping,
  checked: readonly (CheckedRecord | RejectedRecord)[],
  findKnown: FindExistingKeys | null,
): Promise<Pick<SortedRecords, 'insert' | 'update' | 'skip' | 'bad' | 'taken' | 'known'>> {
  const bad = checked.filter((row) => 'problem' in row)
  const ready = checked.filter((row) => 'values' in row)
  const known = findKnown && ready.length > 0 ? await findKnown(ready) : new Set<string>()
  const isKnown = ({ id }: CheckedRecord) => id !== null && known.has(id)
  const insert = ready.filter((row) => !isKnown(row))
  const there = ready.filter(isKnown)
  const problem: ProblemText = (t) =>
    t('There is a row with this {columns} already.', { columns: (key ?? []).join(', ') })
  return {
    bad,
    insert,
    update: mode === 'update' ? there : [],
    skip: mode === 'skip' ? there : [],
    taken: mode === 'insert' ? there.map(({ record, index }) => ({ record, index, problem })) : [],
    known: there.flatMap(({ id }) => id ?? []),
  }
}
