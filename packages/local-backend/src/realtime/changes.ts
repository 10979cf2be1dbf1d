import { setImmediate, setTimeout } from 'node:timers/promises'
import type { Caller } from '../database/as-caller.ts'
import type { Database } from '../database/open.ts'
import { reasonOf } from '../errors.ts'
import { sizeLimits } from '../size-limits.ts'
import { type Binding, isAbout } from './binding.ts'
import { batchSize, type Capture, type CapturedChange, createCapture } from './capture.ts'
import { SubscriptionError } from './filter.ts'
import { listenAs } from './listen-as.ts'
import { createPrepared, type Prepared } from './prepared.ts'
import { type PublishedTable, readPublishedTables } from './published.ts'
import { type Audience, checkSql, readChanges, type Visible, type VisibleChange } from './read-changes.ts'

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
/** How many sets of claims are read for in one turn on the database. */
const readTogether = 10
/** Milliseconds that changes wait at most for the database to be free. */
const longestRest = 500
/** Characters that one is sent before it is looked whether they are read. */
const handedAtOnce = sizeLimits.realtimeQueue / 16

/** Sends the changes of tables to listeners that may see them. */
export class Changes {
  readonly #database: Database
  readonly #capture: Capture
  readonly #prepared: Prepared
  readonly #subscribers = new Set<Subscriber>()
  #tables: readonly PublishedTable[] = []
  #knownVersion: number | undefined
  #isAwake = false
  #sending = Promise.resolve()
  #linger: NodeJS.Timeout | undefined

  constructor(database: Database) {
    this.#database = database
    this.#capture = createCapture(database)
    this.#prepared = createPrepared(database)
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
    this.#linger = globalThis.setTimeout(settle, lingerSeconds * 1000).unref()
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
      const began = performance.now()
      const { changes, known } = await this.#database.turns.take(() => this.#take())
      if (changes.length === batchSize) this.#isAwake = true
      await Promise.all([...this.#subscribers].map((subscriber) => subscriber.ready()))
      const byTable = Map.groupBy(changes, ({ oid }) => oid)
      for (const table of known) await this.#sendOf(table, byTable.get(table.oid) ?? [])
      // As long as it took, the database is for others. What changes meanwhile is read at once, which costs less than one by one.
      await setTimeout(Math.min(performance.now() - began, longestRest))
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
    for (const groups of groupReaders(table, this.#subscribers)) {
      try {
        const visible = await readChanges(this.#database, this.#prepared, table, changes, groups)
        await Promise.all(groups.map(({ members }, at) => this.#tell(table, members, visible[at] ?? [])))
      } catch (error) {
        for (const { members } of groups) await this.#tell(table, members, { problem: reasonOf(error) })
      }
      // Requests come in between, and what was sent goes out.
      await setImmediate()
    }
  }

  async #tell(
    { schema, name }: PublishedTable,
    members: ReadonlySet<Subscriber>,
    visible: Visible,
  ): Promise<void> {
    if ('problem' in visible)
      for (const member of members)
        member.fail(`Unable to read the changes of ${schema}.${name}: ${visible.problem}`)
    else await Promise.all([...members].map((member) => this.#hand(member, visible)))
  }

  /** Rows can be larger than what may wait for a reader, who is waited for amid them. */
  async #hand(member: Subscriber, changes: readonly VisibleChange[]): Promise<void> {
    let handed = 0
    for (const { data, ids } of changes) {
      const own = member.bindings.filter(({ id }) => ids.has(id)).map(({ id }) => id)
      if (own.length === 0 || !this.#subscribers.has(member)) continue
      if (handed > handedAtOnce) {
        await member.ready()
        handed = 0
      }
      member.receive(own, data)
      handed += data.length
    }
  }
}

type Group = Audience & { bindings: Binding[]; members: Set<Subscriber> }

/**
 * Those to whom the same rows are visible are a group. Groups of one role that ask for the same columns are read for together, so many
 * that others have their turn soon.
 */
function groupReaders(table: PublishedTable, subscribers: Iterable<Subscriber>): Group[][] {
  const groups = new Map<string, Group & { kind: string }>()
  for (const subscriber of subscribers) {
    const { caller } = subscriber
    const isByRole = !table.hasRowSecurity || caller.role === 'service_role'
    for (const binding of subscriber.bindings.filter((binding) => isAbout(binding, table))) {
      const kind = JSON.stringify([caller.role, binding.columns])
      const key = JSON.stringify([kind, isByRole || caller.claims])
      const group = groups.get(key) ?? { kind, caller, bindings: [], members: new Set() }
      group.bindings.push(binding)
      group.members.add(subscriber)
      groups.set(key, group)
    }
  }
  return [...Map.groupBy(groups.values(), ({ kind }) => kind).values()].flatMap((alike) =>
    Array.from({ length: Math.ceil(alike.length / readTogether) }, (_, at) =>
      alike.slice(at * readTogether, (at + 1) * readTogether),
    ),
  )
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
