import type { Caller } from '../database/as-caller.ts'
import type { Database } from '../database/open.ts'
import { reasonOf } from '../errors.ts'
import { type Binding, isAbout } from './binding.ts'
import { batchSize, type Capture, type CapturedChange, createCapture } from './capture.ts'
import { SubscriptionError } from './filter.ts'
import { listenAs } from './listen-as.ts'
import { type PublishedTable, readPublishedTables } from './published.ts'
import { checkSql, type Readers, readChanges } from './read-changes.ts'

/** A channel that listens to changes. */
export interface Subscriber {
  /** As whom it reads. */
  readonly caller: Caller
  readonly bindings: readonly Binding[]
  /** `data` is JSON. */
  receive(ids: readonly number[], data: string): void
  /** Resolves when it has taken most of what it was sent, or is too slow to be waited for. */
  ready(): Promise<void>
  /** Changes were lost to it: it has to begin anew. */
  fail(message: string): void
}

/** How long a table goes on to be captured when its last listener is gone: most come back. */
const lingerSeconds = 10

/** Sends the changes of tables to whoever listens and may see them. */
export class Changes {
  readonly #database: Database
  readonly #capture: Capture
  readonly #subscribers = new Set<Subscriber>()
  #tables: readonly PublishedTable[] = []
  #knownVersion: number | undefined
  #isAwake = false
  #sending = Promise.resolve()
  #linger: NodeJS.Timeout | undefined

  constructor(database: Database) {
    this.#database = database
    this.#capture = createCapture(database)
  }

  /** Sends to this one from now on, as its caller is now; `begin` runs before the first change. @throws SubscriptionError */
  subscribe(subscriber: Subscriber, begin?: () => void): Promise<void> {
    return this.#database.turns.take(async () => {
      // What was captured for somebody who has gone is nobody's.
      if (this.#subscribers.size === 0) await this.#capture.forget()
      await this.#settle(subscriber.bindings)
      try {
        await check(this.#database, this.#tables, subscriber)
      } catch (error) {
        this.#subscribers.delete(subscriber)
        await this.#settle()
        throw error
      }
      this.#subscribers.add(subscriber)
      begin?.()
    })
  }

  unsubscribe(subscriber: Subscriber): void {
    if (!this.#subscribers.delete(subscriber)) return
    clearTimeout(this.#linger)
    // Where that fails, the next who subscribes settles it.
    const settle = () => this.#database.turns.take(() => this.#settle()).catch(() => undefined)
    this.#linger = setTimeout(settle, lingerSeconds * 1000).unref()
  }

  /** There may be changes, or other tables. */
  wake(): void {
    if (this.#isAwake || this.#subscribers.size === 0) return
    this.#isAwake = true
    this.#sending = this.#sending
      .then(() => this.#send())
      .catch((error: unknown) => {
        this.#isAwake = false
        const message = `Changes were lost: ${reasonOf(error)}`
        for (const subscriber of [...this.#subscribers]) subscriber.fail(message)
      })
  }

  async close(): Promise<void> {
    clearTimeout(this.#linger)
    this.#subscribers.clear()
    await this.#sending
    await this.#database.turns.take(() => this.#capture.set([]))
  }

  /** Captures what is listened to. Has to run in a turn. */
  async #settle(more: readonly Binding[] = []): Promise<void> {
    const version = this.#database.schemaVersion()
    if (this.#knownVersion !== version) this.#tables = await readPublishedTables(this.#database)
    this.#knownVersion = version
    const bindings = [...more, ...[...this.#subscribers].flatMap((subscriber) => subscriber.bindings)]
    await this.#capture.set(
      this.#tables.filter(
        (table) => table.types.length > 0 && bindings.some((binding) => isAbout(binding, table)),
      ),
    )
  }

  async #send(): Promise<void> {
    while (this.#isAwake) {
      this.#isAwake = false
      const { changes, known } = await this.#database.turns.take(() => this.#take())
      if (changes.length === batchSize) this.#isAwake = true
      await Promise.all([...this.#subscribers].map((subscriber) => subscriber.ready()))
      const byTable = Map.groupBy(changes, ({ oid }) => oid)
      for (const table of known) await this.#sendOf(table, byTable.get(table.oid) ?? [])
    }
  }

  /** The oldest changes, with the tables as they were known when they happened. Has to run in a turn. */
  async #take(): Promise<{ changes: CapturedChange[]; known: readonly PublishedTable[] }> {
    const changes = await this.#capture.take()
    const known = this.#tables
    if (this.#knownVersion !== this.#database.schemaVersion()) await this.#settle()
    return { changes, known }
  }

  async #sendOf(table: PublishedTable, changes: readonly CapturedChange[]): Promise<void> {
    if (changes.length === 0) return
    for (const group of groupReaders(table, this.#subscribers)) {
      try {
        for (const { data, ids } of await readChanges(this.#database, table, changes, group))
          this.#deliver(group.members, ids, data)
      } catch (error) {
        const message = `Unable to read the changes of ${table.schema}.${table.name}: ${reasonOf(error)}`
        for (const member of group.members) member.fail(message)
      }
    }
  }

  #deliver(members: ReadonlySet<Subscriber>, ids: ReadonlySet<number>, data: string): void {
    for (const member of members) {
      const own = member.bindings.filter(({ id }) => ids.has(id)).map(({ id }) => id)
      if (own.length > 0 && this.#subscribers.has(member)) member.receive(own, data)
    }
  }
}

/** Those to whom the same rows are visible are read for together. */
function groupReaders(
  table: PublishedTable,
  subscribers: Iterable<Subscriber>,
): (Readers & { members: Set<Subscriber> })[] {
  const groups = new Map<string, Readers & { bindings: Binding[]; members: Set<Subscriber> }>()
  for (const subscriber of subscribers) {
    const { caller } = subscriber
    const isByRole = !table.hasRowSecurity || caller.role === 'service_role'
    for (const binding of subscriber.bindings.filter((binding) => isAbout(binding, table))) {
      const key = JSON.stringify([isByRole ? caller.role : caller.claims, binding.columns])
      const group = groups.get(key) ?? { caller, bindings: [], members: new Set() }
      group.bindings.push(binding)
      group.members.add(subscriber)
      groups.set(key, group)
    }
  }
  return [...groups.values()]
}

/** @throws SubscriptionError */
async function check(
  { db }: Database,
  tables: readonly PublishedTable[],
  { caller, bindings }: Subscriber,
): Promise<void> {
  for (const binding of bindings) {
    const about = tables.filter((table) => isAbout(binding, table))
    const asked = `[event: ${binding.event}, schema: ${binding.schema}, table: ${binding.table}, filters: ${JSON.stringify(binding.filters.map(({ column }) => column))}]`
    if (about.length === 0)
      throw new SubscriptionError(
        `Unable to subscribe to changes with given parameters. Please check Realtime is enabled for the given connect parameters: ${asked}`,
      )
    if (binding.filters.length === 0 && !binding.columns) continue
    for (const table of about)
      await db
        .transaction(async (tx) => {
          await listenAs(tx, caller)
          await tx.exec(checkSql(table, binding, caller))
        })
        .catch((error: unknown) => {
          throw new SubscriptionError(
            `Unable to subscribe to changes with given parameters. An exception happened so please check your connect parameters: ${asked}. Exception: ${reasonOf(error)}`,
          )
        })
  }
}
