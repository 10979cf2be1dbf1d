import type { Condition } from '../query/conditions/conditions.ts'
import { isNarrowed } from '../query/conditions/is-applicable.ts'
import { readRows, rowsQuery } from '../query/read/read-rows.ts'
import { getRowKey, type Row } from '../query/row.ts'
import { isExact } from './compare-rows.ts'
import { Debounce } from './debounce.ts'
import { DeferredReads } from './deferred-reads.ts'
import type { LiveContext } from './live-context.ts'
import { LiveUpdateTracker, noLiveUpdates } from './live-updates.ts'
import { type LoadedRows, readLoadedRows } from './loaded-rows.ts'
import { mergeMarkedRows, prependAddedRows } from './marked-rows.ts'
import { createLoadedConditions, readCurrentRows, readRowsInView, rowsPerRequest } from './read-live.ts'
import type { RowChangeEvent } from './subscribe-to-table.ts'
import { watchRows } from './watch-rows.ts'

/** Delay in ms from a change to the read of its batch: for loaded or new rows, and for updates that may move a row into the view. */
const gatherMs = 300
const enterMs = 2_000
/** If more rows are queued, changes are only counted, until fewer than `fewer` changes arrive within `calmMs` (ms). */
const mostQueued = 300
const fewer = 100
const calmMs = 2_000
/** Maximum number of new rows that are kept for display. */
const mostNew = 100
/** Delay in ms before the next attempt: if the read had to wait, and after a failure without further changes. */
const waitMs = 1_000
const retryMs = 30_000

/**
 * Keeps the rows on screen up to date by reported changes. It uses only their keys and reads the rows again in batches, as the user is
 * allowed to see them.
 */
export class LiveRows {
  readonly #context: LiveContext
  readonly #loaded: LoadedRows
  readonly #stopWatching: () => void
  /** Rows to read. `isAdded`: they were inserted. `isNear`: they are read soon. */
  readonly #queue = new Map<string, { row: Row; isAdded: boolean; isNear: boolean }>()
  /** News about the shown rows. Replaced when other rows are shown, so that answers for the previous ones are ignored. */
  #known = new LiveUpdateTracker()
  #told = noLiveUpdates
  /** The number of counted changes at the last check. Null while changes are read individually. */
  #countedAt: number | null = null
  readonly #unread: DeferredReads
  /** True if all rows must be read again. */
  #owesAll = false
  #isBusy = false
  readonly #alarm = new Debounce(() => void this.#look())
  #isStopped = false

  constructor(context: LiveContext) {
    this.#context = context
    const { queries, table, key } = context
    this.#loaded = readLoadedRows(queries, table, key)
    this.#unread = new DeferredReads(context.inSight)
    this.#stopWatching = watchRows(context, { onMore: () => this.#say(), onAnew: () => this.forget() })
  }

  /** Queues the rows of a change. */
  tell({ type, keys }: RowChangeEvent): void {
    if (this.#countedAt !== null) {
      this.#known.changes++
      return
    }
    const { table, key } = this.#context
    const rows = keys.filter((row) => isExact(table, key, row))
    // If the client may have rounded the key, only the fact of a change is known.
    if (rows.length === 0) {
      this.#owesAll = true
      this.#lookIn(calmMs)
    }
    const ids = rows.map((row) => getRowKey(row, key))
    const isAdded = type === 'INSERT' || new Set(ids).size > 1
    for (const [i, row] of rows.entries()) this.#ask(ids[i] ?? '', row, isAdded && i === 0, type)
  }

  /** Reads all rows again when reporting starts. `isAgain`: changes may have been missed. */
  catchUp(isAgain: boolean): void {
    this.#owesAll = true
    if (isAgain && this.#context.hasMore()) this.#known.isUnsure = true
    this.#lookIn(0)
  }

  /** Reads unread rows that have become visible. */
  lookAround(): void {
    if (this.#unread.areLeft()) this.#lookIn(gatherMs)
  }

  /** Discards all news because other rows are shown. */
  forget(): void {
    this.#unread.clear()
    this.#known = new LiveUpdateTracker()
    this.#say()
  }

  /** Shows the current first rows, with new rows from other places above them. Returns the number of new rows. @throws DataError */
  async show(): Promise<number> {
    const { client, queries, table, key, view } = this.#context
    const { queryKey } = rowsQuery(client, table, view())
    await queries.cancelQueries({ queryKey })
    const page = await readRows(client, table, view(), null)
    const { added } = this.#known
    const rows = prependAddedRows(page.rows, added, key)
    queries.setQueryData(queryKey, { pages: [{ ...page, rows }], pageParams: [null] })
    void queries.invalidateQueries({ queryKey: ['count', table.schema, table.name] })
    this.forget()
    return added.size
  }

  stop(): void {
    this.#isStopped = true
    this.#alarm.stop()
    this.#stopWatching()
  }

  /** Queues a row. A row that is neither shown nor new is only read if an update may have moved it into the view. */
  #ask(id: string, row: Row, isAdded: boolean, type: RowChangeEvent['type']): void {
    const { table, view, hasMore } = this.#context
    const isNear = isAdded || !hasMore() || this.#known.added.has(id) || this.#loaded.has(id)
    if (!isNear && (type !== 'UPDATE' || !isNarrowed(table, view()))) return
    this.#queue.set(id, { row, isAdded: isAdded || this.#queue.get(id)?.isAdded === true, isNear })
    if (this.#queue.size > mostQueued) {
      this.#countedAt = 0
      this.#known.changes += this.#queue.size
      this.#owesAll = true
      this.#queue.clear()
    }
    this.#lookIn(isNear ? gatherMs : enterMs, !isNear)
  }

  #lookIn(ms: number, isPatient = false): void {
    if (!this.#isBusy && !this.#isStopped) this.#alarm.set(ms, isPatient)
  }

  async #look(): Promise<void> {
    const isStorm = this.#countedAt !== null && !this.#isCalm()
    if (isStorm || this.#loaded.areComing()) {
      this.#lookIn(isStorm ? calmMs : waitMs)
      return
    }
    this.#isBusy = true
    const began = performance.now()
    let isFailed = false
    try {
      await (this.#owesAll ? this.#readAll() : this.#readQueued())
    } catch {
      // The rows are read again with the next change or reconnect. Until then the news says that there may be changes.
      isFailed = true
      this.#queue.clear()
      this.#owesAll = true
      this.#known.isUnsure = true
    }
    this.#isBusy = false
    this.#say()
    const isOwed = this.#owesAll || this.#countedAt !== null || this.#unread.inSight().length > 0
    if (!isOwed && this.#queue.size === 0) return
    const isWaiting = !isOwed && [...this.#queue.keys()].every(this.#context.isHeld)
    const least = Math.max(gatherMs, 2 * (performance.now() - began))
    const isPatient = !isOwed && least < enterMs && ![...this.#queue.values()].some(({ isNear }) => isNear)
    const rest = isWaiting ? waitMs : isPatient ? enterMs : least
    this.#lookIn(isFailed ? retryMs : rest, isPatient)
  }

  /** Returns whether few changes arrived since the last check. If so, changes are read individually again. */
  #isCalm(): boolean {
    const before = this.#countedAt ?? 0
    this.#say()
    this.#countedAt = this.#known.changes
    if (this.#known.changes - before >= fewer) return false
    this.#countedAt = null
    return true
  }

  async #readQueued(): Promise<void> {
    const all = [...this.#queue].filter(([id]) => !this.#context.isHeld(id)).slice(0, rowsPerRequest)
    const ids = new Set([...all.map(([id]) => id), ...this.#unread.inSight()])
    for (const id of ids) {
      this.#queue.delete(id)
      this.#unread.delete(id)
    }
    const here = this.#loaded.read()
    const isSure = (id: string) => !this.#context.hasMore() || this.#known.added.has(id)
    const others = all.filter(([id]) => !here.has(id))
    const added = others.filter(([id, { isAdded }]) => isAdded || isSure(id))
    const entered = others.filter((one) => !added.includes(one)).map(([, { row }]) => row)
    await Promise.all([
      this.#compare([...here].flatMap(([id, row]) => (ids.has(id) ? [row] : []))),
      this.#readAdded(added.map(([, { row }]) => row)),
      this.#readAdded(entered, createLoadedConditions(this.#context)),
    ])
  }

  async #readAll(): Promise<void> {
    const { client, table, key, view } = this.#context
    this.#owesAll = false
    this.#queue.clear()
    const known = this.#known
    const { rows } = await readRows(client, table, view(), null)
    if (known !== this.#known) return
    const here = this.#loaded.read()
    const first = new Map(rows.map((row) => [getRowKey(row, key), row]))
    for (const [id, row] of first)
      if (!here.has(id) && this.#known.added.size < mostNew) this.#known.added.set(id, row)
    this.#put(first)
    const rest = [...here].filter(([id]) => !first.has(id))
    for (const rows of this.#unread.begin(rest)) await this.#compare(rows)
  }

  /** Reads loaded rows again and shows them. */
  async #compare(rows: readonly Row[]): Promise<void> {
    this.#put(await readCurrentRows(this.#context, rows))
  }

  /**
   * Shows rows as they were read (null: deleted). Rows that the user is changing are queued again, and so are all rows while pages load.
   */
  #put(read: ReadonlyMap<string, Row | null>): void {
    const here = this.#loaded.read()
    const areComing = this.#loaded.areComing()
    const now = new Map<string, Row | null>()
    for (const [id, next] of read) {
      const row = here.get(id)
      if (!row) continue
      if (areComing || this.#context.isHeld(id)) this.#queue.set(id, { row, isAdded: false, isNear: true })
      else now.set(id, next)
    }
    this.#loaded.put(mergeMarkedRows(here, now, this.#known.gone))
  }

  /** Reads which of these rows are in the view and match the conditions, and updates the new rows. */
  async #readAdded(rows: readonly Row[], bound: readonly Condition[] | null = []): Promise<void> {
    if (!bound) return
    const { key } = this.#context
    const known = this.#known
    const asked = rows.filter((row) => known.added.size < mostNew || known.added.has(getRowKey(row, key)))
    if (asked.length < rows.length) known.isMore = true
    const found = await readRowsInView(this.#context, asked, bound)
    if (known !== this.#known) return
    for (const row of asked) this.#known.added.delete(getRowKey(row, key))
    for (const row of found) this.#known.added.set(getRowKey(row, key), row)
  }

  #say(): void {
    const news = this.#known.read(this.#loaded.read())
    if (this.#isStopped || JSON.stringify(news) === JSON.stringify(this.#told)) return
    this.#told = news
    this.#context.onNews(news)
  }
}
