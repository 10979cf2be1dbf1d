import { keepRecent, readRecent } from '@portico/react-remote'
import type { Draft } from '../../kinds/kind.ts'
import type { Table } from '../../schema/schema.ts'
import type { FileForm } from '../files/read-file.ts'
import type { Counts } from './import-run.ts'
import type { EmptyCell, Mode, Plan } from './plan.ts'

/** What is known of an import that has begun: enough to go on with it when its page is gone. */
export interface Checkpoint {
  /** The seed of its plan. */
  seed: string
  table: Pick<Table, 'schema' | 'name'>
  /** `print`: its fingerprint. */
  file: { name: string; size: number; print: string }
  form: FileForm
  fields: readonly string[]
  /** Names of the columns. */
  targets: readonly (string | null)[]
  /** Not in checkpoints of before there were values for other columns. */
  fills?: readonly (readonly [name: string, draft: Draft])[]
  empty?: EmptyCell
  mode: Mode
  key: readonly string[] | null
  /** When it was kept, in milliseconds since 1970. */
  at: number
  progress: Progress
}

/** How far an import is, in records from the beginning of the file. */
export interface Progress {
  /** Records whose outcome is known. */
  done: number
  /** Records that may have been sent: of those after `done` nobody knows. */
  sent: number
  /** Ids among those that the table had before they were sent. */
  known: readonly string[]
  /** Of the first `done`. */
  counts: Counts
  /** What was left out of the first `done` and why, where the file alone does not tell. */
  left: readonly (readonly [index: number, problem: string])[]
}

/** Bytes of each part of a file that it is known again by. */
const partSize = 64 * 1024

/** Whether this browser can keep checkpoints: it tells pages apart, and makes hashes. */
export function canKeep(): boolean {
  return navigator.locks !== undefined && crypto.subtle !== undefined
}

/** What a file is known again by, besides its size: SHA-256 of its beginning, its middle and its end. */
export async function fingerprintOf(file: Blob): Promise<string> {
  const middle = Math.max(0, Math.floor((file.size - partSize) / 2))
  const starts = [0, middle, Math.max(0, file.size - partSize)]
  const parts = new Blob(starts.map((start) => file.slice(start, start + partSize)))
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', await parts.arrayBuffer()))
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** A checkpoint of a plan whose import begins. */
export async function beginCheckpoint(plan: Plan): Promise<Omit<Checkpoint, 'at' | 'progress'>> {
  const { seed, table, file, form, fields, targets, fills, empty, mode, key } = plan
  return {
    ...{ seed, form, fields, empty, mode, key },
    fills: [...fills],
    table: { schema: table.schema, name: table.name },
    file: { name: file.name, size: file.size, print: await fingerprintOf(file) },
    targets: targets.map((column) => column?.name ?? null),
  }
}

/** The plan of an import that is gone on with; null where the table has not its columns any more. */
export function planOf(checkpoint: Checkpoint, table: Table, file: File): Plan | null {
  const { seed, form, fields, fills = [], empty = 'null', mode, key } = checkpoint
  const targets = checkpoint.targets.map((name) =>
    name === null ? null : table.columns.find((column) => column.name === name),
  )
  const isKnown = ([name]: readonly [string, Draft]) => table.columns.some((column) => column.name === name)
  if (targets.includes(undefined) || !fills.every(isKnown)) return null
  return {
    ...{ seed, table, file, form, fields, empty, mode, key },
    targets: targets.map((column) => column ?? null),
    fills: new Map(fills),
  }
}

/** Keeps a checkpoint until the person signs out. */
export function keepCheckpoint(userId: string, checkpoint: Checkpoint): void {
  const { seed } = checkpoint
  const seeds = readSeeds(userId)
  if (!seeds.includes(seed)) keepRecent('imports', userId, [...seeds, seed])
  keepRecent(nameOf(seed), userId, [checkpoint])
}

/** Forgets it: the import is whole, or nobody wants the rest. */
export function forgetCheckpoint(userId: string, seed: string): void {
  keepRecent(
    'imports',
    userId,
    readSeeds(userId).filter((one) => one !== seed),
  )
  keepRecent(nameOf(seed), userId, [])
}

/** Imports into a table that have begun and that no page goes on with, the latest first. */
export async function unfinishedImports(
  userId: string,
  { schema, name }: Pick<Table, 'schema' | 'name'>,
): Promise<Checkpoint[]> {
  const seeds = readSeeds(userId)
  if (seeds.length === 0 || !canKeep()) return []
  const { held = [] } = await navigator.locks.query()
  const running = new Set(held.map((lock) => lock.name))
  return seeds
    .flatMap((seed) => readRecent(nameOf(seed), userId, isCheckpoint))
    .filter(({ table, seed }) => table.schema === schema && table.name === name && !running.has(lockOf(seed)))
    .sort((a, b) => b.at - a.at)
}

/** Those that this page itself has begun or gone on with. */
const own = new Set<string>()

/** Whether this page was the last to work on it. */
export function isOwn({ seed }: Checkpoint): boolean {
  return own.has(seed)
}

/** Says to the other pages that this one goes on with the import, until `ended`. */
export function holdImport(seed: string, ended: Promise<void>): void {
  own.add(seed)
  // A sandboxed frame has locks, and may not ask for one.
  if (canKeep()) navigator.locks.request(lockOf(seed), () => ended).catch(() => undefined)
}

const nameOf = (seed: string) => `import-${seed}`
const lockOf = (seed: string) => `portico-import:${seed}`

function readSeeds(userId: string): string[] {
  return readRecent('imports', userId, (one) => typeof one === 'string')
}

/** An earlier version may have kept it otherwise. */
function isCheckpoint(value: unknown): value is Checkpoint {
  const { seed, file, progress } = (value ?? {}) as Partial<Checkpoint>
  return typeof seed === 'string' && typeof file?.print === 'string' && Array.isArray(progress?.left)
}
