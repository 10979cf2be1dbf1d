import { isNarrowed } from '../query/conditions/applies.ts'
import type { Condition } from '../query/conditions/conditions.ts'
import { readRows, rowsQuery } from '../query/read/read-rows.ts'
import { keyOf, type Row } from '../query/row.ts'
import { Alarm } from './alarm.ts'
import { isExact } from './compare-rows.ts'
import type { Change } from './follow-table.ts'
import type { LiveContext } from './live-context.ts'
import { type LoadedRows, loadedRows } from './loaded-rows.ts'
import { markedRows, withAdded } from './marked-rows.ts'
import { Known, noNews } from './news.ts'
import { amongLoaded, readInView, readNow, rowsAtOnce } from './read-live.ts'
import { Unread } from './unread.ts'
import { watchRows } from './watch-rows.ts'

/** Changes are looked at together, so long after the first of them; those of rows that nobody sees later; milliseconds. */
const gatherMs = 300
const enterMs = 2_000
/** More rows than that are not looked at but counted, until fewer changes are reported in so many milliseconds. */
const mostQueued = 300
const fewer = 100
const calmMs = 2_000
/** New rows that are kept to be shown. */
const mostNew = 100
/** Until what has to wait is tried again; and what failed, if nothing else is heard until then. */
const waitMs = 1_000
const retryMs = 30_000

/**
 * Keeps the rows that are shown as they are in the database, from the changes that are reported. Of these only keys are taken: the rows are
 * read again, many in one request, as the person may see them.
 */
export class LiveRows {
  readonly #context: LiveContext
  readonly #loaded: LoadedRows
  readonly #stopWatching: () => void
  /** Rows to look at; whether they were added, and whether that is soon. */
  readonly #queue = new Map<string, { row: Row; isAdded: boolean; isNear: boolean }>()
  /** Of the rows that are shown: what is read for those before is nothing to these. */
  #known = new Known()
  #told = noNews
  /** How many changes were counted at the last look; null while each is looked at. */
  #countedAt: number | null = null
  readonly #unread: Unread
  /** All rows have to be read again. */
  #owesAll = false
  #isBusy = false
  readonly #alarm = new Alarm(() => void this.#look())
  #isStopped = false

  constructor(context: LiveContext) {
    this.#context = context
    const { queries, table, key } = context
    this.#loaded = loadedRows(queries, table, key)
    this.#unread = new Unread(context.inSight)
    this.#stopWatching = watchRows(context, { onMore: () => this.#say(), onAnew: () => this.forget() })
  }

  /** Takes a change into account, soon. */
  tell({ type, keys }: Change): void {
    if (this.#countedAt !== null) {
      this.#known.changes++
      return
    }
    const { table, key } = this.#context
    const rows = keys.filter((row) => isExact(table, key, row))
    // A key that the client may have rounded tells only that something has changed.
    if (rows.length === 0) {
      this.#owesAll = true
      this.#lookIn(calmMs)
    }
    const ids = rows.map((row) => keyOf(row, key))
    const isAdded = type === 'INSERT' || new Set(ids).size > 1
    for (const [i, row] of rows.entries()) this.#ask(ids[i] ?? '', row, isAdded && i === 0, type)
  }

  /** Reads the rows again: changes are reported from now on, and `isAgain`: some may have been missed before. */
  catchUp(isAgain: boolean): void {
    this.#owesAll = true
    if (isAgain && this.#context.hasMore()) this.#known.isUnsure = true
    this.#lookIn(0)
  }

  /** Other rows have come into sight. */
  lookAround(): void {
    if (this.#unread.areLeft()) this.#lookIn(gatherMs)
  }

  /** The rows that are shown are others now. */
  forget(): void {
    this.#unread.clear()
    this.#known = new Known()
    this.#say()
  }

  /** Shows the first rows as they are now, new ones that stand elsewhere above them. Answers how many are new. @throws DataError */
  async show(): Promise<number> {
    const { client, queries, table, key, view } = this.#context
    const { queryKey } = rowsQuery(client, table, view())
    await queries.cancelQueries({ queryKey })
    const page = await readRows(client, table, view(), null)
    const { added } = this.#known
    const rows = withAdded(page.rows, added, key)
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

  /** A row that is neither shown nor new is looked at where an update may have brought it into the view. */
  #ask(id: string, row: Row, isAdded: boolean, type: Change['type']): void {
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
      // Read again with the next change, or when the connection is back. Until then nobody knows, and that is said.
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

  /** Whether fewer changes came since the last look; then each is looked at again. */
  #isCalm(): boolean {
    const before = this.#countedAt ?? 0
    this.#say()
    this.#countedAt = this.#known.changes
    if (this.#known.changes - before >= fewer) return false
    this.#countedAt = null
    return true
  }

  async #readQueued(): Promise<void> {
    const all = [...this.#queue].filter(([id]) => !this.#context.isHeld(id)).slice(0, rowsAtOnce)
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
      this.#readAdded(entered, amongLoaded(this.#context)),
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
    const first = new Map(rows.map((row) => [keyOf(row, key), row]))
    for (const [id, row] of first)
      if (!here.has(id) && this.#known.added.size < mostNew) this.#known.added.set(id, row)
    this.#put(first)
    const rest = [...here].filter(([id]) => !first.has(id))
    for (const rows of this.#unread.begin(rest)) await this.#compare(rows)
  }

  /** Shows what has become of rows that are loaded. */
  async #compare(rows: readonly Row[]): Promise<void> {
    this.#put(await readNow(this.#context, rows))
  }

  /** Shows rows as they were read, null for those that are gone; later, where the person is changing one or pages are coming. */
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
    this.#loaded.put(markedRows(here, now, this.#known.gone))
  }

  /** Which of these rows are in the view, and fulfil the conditions; of those that were, which still are. */
  async #readAdded(rows: readonly Row[], bound: readonly Condition[] | null = []): Promise<void> {
    if (!bound) return
    const { key } = this.#context
    const known = this.#known
    const asked = rows.filter((row) => known.added.size < mostNew || known.added.has(keyOf(row, key)))
    if (asked.length < rows.length) known.isMore = true
    const found = await readInView(this.#context, asked, bound)
    if (known !== this.#known) return
    for (const row of asked) this.#known.added.delete(keyOf(row, key))
    for (const row of found) this.#known.added.set(keyOf(row, key), row)
  }

  #say(): void {
    const news = this.#known.read(this.#loaded.read())
    if (this.#isStopped || JSON.stringify(news) === JSON.stringify(this.#told)) return
    this.#told = news
    this.#context.onNews(news)
  }
}
