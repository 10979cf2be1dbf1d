import type { Target } from '../targets/target.ts'
import { getFileHeaders, layout } from './layout.ts'
import { pruneRestricted } from './restricted.ts'

/** Number of revisions that always stay, for `rollback` and `repair`. */
const leastKept = 20

/** `registry/days.json`: the ages of revisions, so that no revision has to be read. */
interface RevisionDays {
  schema: 1
  /** The lowest revision that is still in the store. */
  first: number
  /** By day (`2026-11-27`), the newest revision at the first change of that day. */
  days: Record<string, number>
}

/** Limits for removing revisions. */
interface RevisionOrder {
  target: Target
  /** The newest revision. */
  newest: number
  /** Days for which revisions are kept. */
  days: number
  /** The highest number of revisions to remove. Default: all old ones. */
  most?: number
  /** Default: false. */
  dryRun?: boolean
}

/**
 * Removes revisions that were replaced more than `days` ago, except the last ones. Returns their number. Their age is counted in days on
 * which this function has run: revisions from before its first run count from that day.
 */
export async function pruneRevisions(order: RevisionOrder): Promise<number> {
  const { target, newest, most = Number.POSITIVE_INFINITY, dryRun = false } = order
  const now = new Date().toISOString().slice(0, 10)
  const before = await readDays(target)
  const days = { [now]: newest, ...before?.days }
  const first = before?.first ?? 1
  const end = Math.min(lastOld(order, days) + 1, newest - leastKept + 1, first + most)
  const old = Array.from({ length: Math.max(0, end - first) }, (_, index) => layout.revision(first + index))
  if (dryRun) return old.length
  await target.remove(old)
  if (old.length > 0) await pruneRestricted(target, end)
  const kept = Object.entries(days).filter(([, revision]) => revision >= end)
  const after: RevisionDays = { schema: 1, first: Math.max(first, end), days: Object.fromEntries(kept) }
  if (before?.first !== after.first || before.days[now] === undefined) await writeDays(target, after)
  return old.length
}

/** Returns the last revision that was replaced on a day before the limit. */
function lastOld({ days: kept }: RevisionOrder, days: RevisionDays['days']): number {
  const limit = new Date(Date.now() - kept * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)
  const past = Object.entries(days).filter(([day]) => day < limit)
  return Math.max(0, ...past.map(([, revision]) => revision - 1))
}

async function readDays(target: Target): Promise<RevisionDays | null> {
  const bytes = await target.read(layout.days)
  if (!bytes) return null
  try {
    const { schema, first, days } = JSON.parse(new TextDecoder().decode(bytes)) as Partial<RevisionDays>
    const isWhole = schema === 1 && Number.isSafeInteger(first) && Object(days) === days
    return isWhole ? ({ schema, first, days } as RevisionDays) : null
  } catch {
    // A run was interrupted while it wrote, so the revisions count from now on.
    return null
  }
}

async function writeDays(target: Target, days: RevisionDays): Promise<void> {
  const bytes = new TextEncoder().encode(`${JSON.stringify(days, null, 2)}\n`)
  await target.write(layout.days, bytes, getFileHeaders(layout.days, 'no-cache'))
}
