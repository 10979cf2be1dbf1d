import { setImmediate, setTimeout } from 'node:timers/promises'
import type { Caller } from '../database/caller-transaction.ts'
import type { Database } from '../database/open.ts'
import { getErrorMessage } from '../errors.ts'
import { sizeLimits } from '../size-limits.ts'
import { type Binding, matchesTable } from './binding.ts'
import { batchSize, type Capture, type CapturedChange, createCapture } from './capture.ts'
import { SubscriptionError } from './filter.ts'
import { createPreparedStatements, type PreparedStatements } from './prepared-statements.ts'
import { type PublishedTable, readPublishedTables } from './published-tables.ts'
import {
  type Audience,
  checkSql,
  readChanges,
  type VisibleChange,
  type VisibleChanges,
} from './read-changes.ts'
import { setListener } from './set-listener.ts'

/** A channel that listens to changes. */
export interface Subscriber {
  /** The caller whose rights apply. */
  readonly caller: Caller
  readonly bindings: readonly Binding[]
  /** `data` is JSON. */
  receive(ids: readonly number[], data: string): void
  /** Resolves when the client has received most of its messages, or is too slow to wait for. */
  ready(): Promise<void>
  /** Reports that changes were lost, so that the client subscribes again. */
  fail(message: string): void
}

/** Time in seconds for which a table is captured after its last subscriber left, because most return. */
const lingerSeconds = 10
/** Maximum number of sets of claims that are read under one database lock. */
const readTogether = 10
/** Maximum time in ms that changes wait for other requests of the database. */
const longestRest = 500
/** Number of characters that are sent to a client before the next check whether it reads them. */
const handedAtOnce = sizeLimits.realtimeQueue / 16

/** Sends the changes of tables to subscribers that may see them. */
export class Changes {
  readonly #database: Database
  readonly #capture: Capture
  readonly #prepared: PreparedStatements
  readonly #subscribers = new Set<Subscriber>()
  #tables: readonly PublishedTable[] = []
  #knownVersion: number | undefined
  #isAwake = false
  #sending = Promise.resolve()
  #linger: NodeJS.Timeout | undefined

  constructor(database: Database) {
    this.#database = database
    this.#capture = createCapture(database)
    this.#prepared = createPreparedStatements(database)
  }

  /** Adds a subscriber with its current caller. `begin` runs before the first change. @throws SubscriptionError */
  subscribe(subscriber: Subscriber, begin?: () => void): Promise<void> {
    return this.#database.turns.take(async () => {
      // The captured changes belong to subscribers who have left.
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
    // If that fails, the next subscription retries it.
    const settle = () => this.#database.turns.take(() => this.#settle()).catch(() => undefined)
    this.#linger = globalThis.setTimeout(settle, lingerSeconds * 1000).unref()
  }

  /** Checks for changes of rows and of tables. */
  wake(): void {
    if (this.#isAwake || this.#subscribers.size === 0) return
    this.#isAwake = true
    this.#sending = this.#sending
      .then(() => this.#send())
      .catch((error: unknown) => {
        this.#isAwake = false
        const message = `Changes were lost: ${getErrorMessage(error)}`
        for (const subscriber of [...this.#subscribers]) subscriber.fail(message)
      })
  }

  async close(): Promise<void> {
    clearTimeout(this.#linger)
    this.#subscribers.clear()
    await this.#sending
    await this.#database.turns.take(() => this.#capture.set([]))
  }

  /** Captures exactly the tables with subscribers. Needs the database lock. */
  async #settle(more: readonly Binding[] = []): Promise<void> {
    const version = this.#database.schemaVersion()
    if (this.#knownVersion !== version) this.#tables = await readPublishedTables(this.#database)
    this.#knownVersion = version
    const bindings = [...more, ...[...this.#subscribers].flatMap((subscriber) => subscriber.bindings)]
    await this.#capture.set(
      this.#tables.filter(
        (table) => table.types.length > 0 && bindings.some((binding) => matchesTable(binding, table)),
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
      // Leave the database to others for as long as the batch took. Changes collect meanwhile, and one read of many is cheaper.
      await setTimeout(Math.min(performance.now() - began, longestRest))
    }
  }

  /** Returns the oldest changes, with the tables as they were known at that time. Needs the database lock. */
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
        for (const { members } of groups)
          await this.#tell(table, members, { problem: getErrorMessage(error) })
      }
      // Lets other requests run and the messages be sent.
      await setImmediate()
    }
  }

  async #tell(
    { schema, name }: PublishedTable,
    members: ReadonlySet<Subscriber>,
    visible: VisibleChanges,
  ): Promise<void> {
    if ('problem' in visible)
      for (const member of members)
        member.fail(`Unable to read the changes of ${schema}.${name}: ${visible.problem}`)
    else await Promise.all([...members].map((member) => this.#hand(member, visible)))
  }

  /** Sends changes to a subscriber. Rows can be larger than its queue, so it waits for the client in between. */
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
 * Groups subscribers to whom the same rows are visible. Groups with the same role and columns are read together, but only some at once, so
 * that other tasks get the database lock soon.
 */
function groupReaders(table: PublishedTable, subscribers: Iterable<Subscriber>): Group[][] {
  const groups = new Map<string, Group & { kind: string }>()
  for (const subscriber of subscribers) {
    const { caller } = subscriber
    const isByRole = !table.hasRowSecurity || caller.role === 'service_role'
    for (const binding of subscriber.bindings.filter((binding) => matchesTable(binding, table))) {
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
    const about = tables.filter((table) => matchesTable(binding, table))
    const asked = `[event: ${binding.event}, schema: ${binding.schema}, table: ${binding.table}, filters: ${JSON.stringify(binding.filters.map(({ column }) => column))}]`
    if (about.length === 0)
      throw new SubscriptionError(
        `Unable to subscribe to changes with given parameters. Please check Realtime is enabled for the given connect parameters: ${asked}`,
      )
    if (binding.filters.length === 0 && !binding.columns) continue
    for (const table of about)
      await db
        .transaction(async (tx) => {
          await setListener(tx, caller)
          await tx.exec(checkSql(table, binding, caller))
        })
        .catch((error: unknown) => {
          throw new SubscriptionError(
            `Unable to subscribe to changes with given parameters. An exception happened so please check your connect parameters: ${asked}. Exception: ${getErrorMessage(error)}`,
          )
        })
  }
}
