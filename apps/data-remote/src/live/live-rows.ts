import { readRows, rowsQuery } from '../query/read/read-rows.ts'
import { keyOf, type Row } from '../query/row.ts'
import { isExact } from './compare-rows.ts'
import type { Change } from './follow-table.ts'
import type { LiveContext } from './live-context.ts'
import { type LoadedRows, loadedRows } from './loaded-rows.ts'
import { markedRows, withAdded } from './marked-rows.ts'
import { Known, noNews } from './news.ts'
import { conditionsOfKeys, readKeys, rowsAtOnce } from './read-keys.ts'
import { Unread } from './unread.ts'
import { watchRows } from './watch-rows.ts'

/** Changes are looked at together, so long after the first of them; milliseconds. */
const gatherMs = 300
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
  /** Rows to look at, and whether they were added. */
  readonly #queue = new Map<string, { row: Row; isAdded: boolean }>()
  /** Of the rows that are shown: what is read for those before is nothing to these. */
  #known = new Known()
  #told = noNews
  /** How many changes were counted at the last look; null while each is looked at. */
  #countedAt: number | null = null
  readonly #unread: Unread
  /** All rows have to be read again. */
  #owesAll = false
  #isBusy = false
  #timer: ReturnType<typeof setTimeout> | undefined
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
    for (const [i, row] of rows.entries()) this.#ask(ids[i] ?? '', row, isAdded && i === 0)
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
    clearTimeout(this.#timer)
    this.#stopWatching()
  }

  /** A row that is neither shown nor new is looked at where all are shown: it may have come into the view. */
  #ask(id: string, row: Row, isAdded: boolean): void {
    const isNear = isAdded || !this.#context.hasMore() || this.#known.added.has(id) || this.#loaded.has(id)
    if (!isNear) return
    this.#queue.set(id, { row, isAdded: isAdded || this.#queue.get(id)?.isAdded === true })
    if (this.#queue.size > mostQueued) {
      this.#countedAt = 0
      this.#known.changes += this.#queue.size
      this.#owesAll = true
      this.#queue.clear()
    }
    this.#lookIn(gatherMs)
  }

  #lookIn(ms: number): void {
    if (this.#timer !== undefined || this.#isBusy || this.#isStopped) return
    this.#timer = setTimeout(() => void this.#look(), ms)
  }

  async #look(): Promise<void> {
    this.#timer = undefined
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
    const rest = isWaiting ? waitMs : Math.max(gatherMs, 2 * (performance.now() - began))
    this.#lookIn(isFailed ? retryMs : rest)
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
    await Promise.all([
      this.#compare([...here].flatMap(([id, row]) => (ids.has(id) ? [row] : []))),
      this.#readAdded(all.flatMap(([id, { row }]) => (here.has(id) ? [] : [row]))),
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
    const { client, table, key } = this.#context
    const found = await readKeys(client, table, key, rows)
    const now = new Map<string, Row | null>(rows.map((row) => [keyOf(row, key), null]))
    for (const row of found) now.set(keyOf(row, key), row)
    this.#put(now)
  }

  /** Shows rows as they were read, null for those that are gone; later, where the person is changing one or pages are coming. */
  #put(read: ReadonlyMap<string, Row | null>): void {
    const here = this.#loaded.read()
    const areComing = this.#loaded.areComing()
    const now = new Map<string, Row | null>()
    for (const [id, next] of read) {
      const row = here.get(id)
      if (!row) continue
      if (areComing || this.#context.isHeld(id)) this.#queue.set(id, { row, isAdded: false })
      else now.set(id, next)
    }
    this.#loaded.put(markedRows(here, now, this.#known.gone))
  }

  /** Which of these rows are in the view; of those that were, which still are. */
  async #readAdded(rows: readonly Row[]): Promise<void> {
    const { client, table, key, view } = this.#context
    const asked = rows.filter(
      (row) => this.#known.added.size < mostNew || this.#known.added.has(keyOf(row, key)),
    )
    if (asked.length < rows.length) this.#known.isMore = true
    const known = this.#known
    const found = new Map<string, Row>()
    for (const where of conditionsOfKeys(key, asked)) {
      const page = await readRows(client, table, view(), { where: [where] }, { size: rowsAtOnce })
      for (const row of page.rows) found.set(keyOf(row, key), row)
    }
    if (known !== this.#known) return
    for (const row of asked) this.#known.added.delete(keyOf(row, key))
    for (const [id, row] of found) this.#known.added.set(id, row)
  }

  #say(): void {
    const news = this.#known.read(this.#loaded.read())
    if (this.#isStopped || JSON.stringify(news) === JSON.stringify(this.#told)) return
    this.#told = news
    this.#context.onNews(news)
  }
}
