import { readRecentItems, saveRecentItems } from '@portico/react-remote'
import type { Draft } from '../../column-types/column-type.ts'
import type { Table } from '../../schema/schema.ts'
import type { FileForm } from '../files/read-file.ts'
import type { EmptyCell, ImportMapping, ImportMode } from './import-mapping.ts'
import type { ImportCounts } from './import-run.ts'

/** A saved position of an import, with everything to resume it after its page is closed. */
export interface ImportCheckpoint {
  /** The seed of its plan. */
  seed: string
  table: Pick<Table, 'schema' | 'name'>
  /** `print`: the fingerprint of the file. */
  file: { name: string; size: number; print: string }
  form: FileForm
  fields: readonly string[]
  /** Column names. Null for fields that are left out. */
  targets: readonly (string | null)[]
  /** Missing in checkpoints from versions without fill values. */
  fills?: readonly (readonly [name: string, draft: Draft])[]
  empty?: EmptyCell
  mode: ImportMode
  key: readonly string[] | null
  /** Time of saving, in ms since 1970. */
  at: number
  progress: ImportProgress
}

/** Position of an import, in records from the start of the file. */
export interface ImportProgress {
  /** Number of records with a known outcome. */
  done: number
  /** Number of records that may have been sent. The outcome of those after `done` is unknown. */
  sent: number
  /** Ids between `done` and `sent` that the table had before they were sent. */
  known: readonly string[]
  /** Counts of the first `done` records. */
  counts: ImportCounts
  /** Records left out of the first `done` for reasons that the file alone does not show. */
  left: readonly (readonly [index: number, problem: string])[]
}

/** Number of bytes of each part of the fingerprint. */
const partSize = 64 * 1024

/** Returns whether this browser supports checkpoints, which need locks to detect running pages, and hashes. */
export function canStoreCheckpoints(): boolean {
  return navigator.locks !== undefined && crypto.subtle !== undefined
}

/** Returns the fingerprint of a file: SHA-256 of its start, middle and end. The size is compared separately. */
export async function computeFileFingerprint(file: Blob): Promise<string> {
  const middle = Math.max(0, Math.floor((file.size - partSize) / 2))
  const starts = [0, middle, Math.max(0, file.size - partSize)]
  const parts = new Blob(starts.map((start) => file.slice(start, start + partSize)))
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', await parts.arrayBuffer()))
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Returns the constant part of a checkpoint for a plan. */
export async function createCheckpoint(
  plan: ImportMapping,
): Promise<Omit<ImportCheckpoint, 'at' | 'progress'>> {
  const { seed, table, file, form, fields, targets, fills, empty, mode, key } = plan
  return {
    seed,
    form,
    fields,
    empty,
    mode,
    key,
    fills: [...fills],
    table: { schema: table.schema, name: table.name },
    file: { name: file.name, size: file.size, print: await computeFileFingerprint(file) },
    targets: targets.map((column) => column?.name ?? null),
  }
}

/** Returns the plan of a checkpoint. Null if the table no longer has its columns. */
export function restorePlan(checkpoint: ImportCheckpoint, table: Table, file: File): ImportMapping | null {
  const { seed, form, fields, fills = [], empty = 'null', mode, key } = checkpoint
  const targets = checkpoint.targets.map((name) =>
    name === null ? null : table.columns.find((column) => column.name === name),
  )
  const isKnown = ([name]: readonly [string, Draft]) => table.columns.some((column) => column.name === name)
  if (targets.includes(undefined) || !fills.every(isKnown)) return null
  return {
    seed,
    table,
    file,
    form,
    fields,
    empty,
    mode,
    key,
    targets: targets.map((column) => column ?? null),
    fills: new Map(fills),
  }
}

/** Stores a checkpoint until the user signs out. */
export function saveCheckpoint(userId: string, checkpoint: ImportCheckpoint): void {
  const { seed } = checkpoint
  const seeds = readSeeds(userId)
  if (!seeds.includes(seed)) saveRecentItems('imports', userId, [...seeds, seed])
  saveRecentItems(nameOf(seed), userId, [checkpoint])
}

/** Deletes a checkpoint when the import is complete or discarded. */
export function deleteCheckpoint(userId: string, seed: string): void {
  saveRecentItems(
    'imports',
    userId,
    readSeeds(userId).filter((one) => one !== seed),
  )
  saveRecentItems(nameOf(seed), userId, [])
}

/** Returns the imports into a table that began but have no running page, newest first. */
export async function findUnfinishedImports(
  userId: string,
  { schema, name }: Pick<Table, 'schema' | 'name'>,
): Promise<ImportCheckpoint[]> {
  const seeds = readSeeds(userId)
  if (seeds.length === 0 || !canStoreCheckpoints()) return []
  const { held = [] } = await navigator.locks.query()
  const running = new Set(held.map((lock) => lock.name))
  return seeds
    .flatMap((seed) => readRecentItems(nameOf(seed), userId, isCheckpoint))
    .filter(({ table, seed }) => table.schema === schema && table.name === name && !running.has(lockOf(seed)))
    .sort((a, b) => b.at - a.at)
}

/** Seeds of the imports that this page started or resumed. */
const own = new Set<string>()

/** Returns whether this page was the last to work on the import. */
export function isOwnImport({ seed }: ImportCheckpoint): boolean {
  return own.has(seed)
}

/** Holds a lock until `ended`, so that other pages know that this one runs the import. */
export function lockImport(seed: string, ended: Promise<void>): void {
  own.add(seed)
  // A sandboxed frame has `navigator.locks` but may not request a lock.
  if (canStoreCheckpoints()) navigator.locks.request(lockOf(seed), () => ended).catch(() => undefined)
}

const nameOf = (seed: string) => `import-${seed}`
const lockOf = (seed: string) => `portico-import:${seed}`

function readSeeds(userId: string): string[] {
  return readRecentItems('imports', userId, (one) => typeof one === 'string')
}

/** An older version may have stored another shape. */
function isCheckpoint(value: unknown): value is ImportCheckpoint {
  const { seed, file, progress } = (value ?? {}) as Partial<ImportCheckpoint>
  return typeof seed === 'string' && typeof file?.print === 'string' && Array.isArray(progress?.left)
}
