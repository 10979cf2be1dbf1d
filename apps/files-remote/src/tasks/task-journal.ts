import type { FilesCode } from '../errors/failures.ts'
import { stepState, type TaskPlan, type TaskStep } from './task-plan.ts'

/** A stored task: its plan, and the state of each step. */
export interface StoredTask {
  id: string
  userId: string
  plan: TaskPlan
  /** By the index of the step in the plan. */
  states: Uint8Array
  failures: ReadonlyMap<number, FilesCode>
}

/** The store of tasks, from which another page can continue those of a closed page. */
export interface TaskJournal {
  /** Stores a new task and removes the one that it replaces, in one transaction. */
  add(job: StoredTask, instead?: string): Promise<void>
  /** Stores the current state of `steps`. */
  mark(job: StoredTask, steps: readonly number[]): Promise<void>
  read(userId: string): Promise<StoredTask[]>
  drop(id: string): Promise<void>
}

/** Number of steps in one record, so that each change writes little. */
const partSize = 250

interface PartOfStates {
  states: Uint8Array
  failures: [number, FilesCode][]
}

/** A task without its steps, as it is stored. */
interface Head extends Omit<TaskPlan, 'steps'> {
  id: string
  userId: string
  count: number
}

const stores = ['heads', 'steps', 'states'] as const

/** Opens the journal of this browser. @throws DOMException if the browser stores no data */
export async function openTaskJournal(name = 'portico-files-jobs'): Promise<TaskJournal> {
  const request = indexedDB.open(name, 1)
  request.onupgradeneeded = () => {
    for (const store of stores) request.result.createObjectStore(store)
  }
  const db = await answerOf(request)
  const write = async (change: (store: (name: (typeof stores)[number]) => IDBObjectStore) => void) => {
    const transaction = db.transaction([...stores], 'readwrite')
    change((store) => transaction.objectStore(store))
    await endOf(transaction)
  }
  return {
    add: (job, instead) =>
      write((store) => {
        if (instead !== undefined) forget(store, instead)
        const { steps, ...plan } = job.plan
        const head: Head = { ...plan, id: job.id, userId: job.userId, count: steps.length }
        store('heads').put(head, job.id)
        for (let part = 0; part * partSize < steps.length; part += 1) {
          store('steps').put(steps.slice(part * partSize, (part + 1) * partSize), [job.id, part])
          store('states').put(partOf(job, part), [job.id, part])
        }
      }),
    mark: (job, steps) =>
      write((store) => {
        const parts = new Set(steps.map((step) => Math.floor(step / partSize)))
        for (const part of parts) store('states').put(partOf(job, part), [job.id, part])
      }),
    drop: (id) => write((store) => forget(store, id)),
    async read(userId) {
      const heads: Head[] = await answerOf(db.transaction('heads').objectStore('heads').getAll())
      const own = heads.filter((head) => head.userId === userId)
      return Promise.all(own.map((head) => assemble(head, db)))
    },
  }
}

function forget(store: (name: (typeof stores)[number]) => IDBObjectStore, id: string): void {
  store('heads').delete(id)
  store('steps').delete(rangeOf(id))
  store('states').delete(rangeOf(id))
}

async function assemble({ id, userId, count, ...plan }: Head, db: IDBDatabase): Promise<StoredTask> {
  const transaction = db.transaction(['steps', 'states'])
  const read = <Part>(store: string) => answerOf<Part[]>(transaction.objectStore(store).getAll(rangeOf(id)))
  const [steps, parts] = await Promise.all([read<TaskStep[]>('steps'), read<PartOfStates>('states')])
  const states = new Uint8Array(count)
  for (const [index, part] of parts.entries()) states.set(part.states, index * partSize)
  const failures = new Map(parts.flatMap((part) => part.failures))
  return { id, userId, plan: { ...plan, steps: steps.flat() }, states, failures }
}

function partOf({ states, failures }: StoredTask, part: number): PartOfStates {
  const from = part * partSize
  const to = from + partSize
  return {
    states: states.slice(from, to),
    failures: [...failures].filter(([step]) => step >= from && step < to),
  }
}

function rangeOf(id: string): IDBKeyRange {
  return IDBKeyRange.bound([id, 0], [id, Number.MAX_SAFE_INTEGER])
}

function answerOf<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

function endOf(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error)
  })
}

/** Returns a journal that ends with the page. Pages without locks or storage must not take over each other's tasks. */
export function createMemoryJournal(): TaskJournal {
  const kept = new Map<string, StoredTask>()
  return {
    async add(job, instead) {
      if (instead !== undefined) kept.delete(instead)
      kept.set(job.id, structuredClone(job))
    },
    async mark(job) {
      if (kept.has(job.id)) kept.set(job.id, structuredClone(job))
    },
    read: async (userId) => structuredClone([...kept.values()].filter((job) => job.userId === userId)),
    async drop(id) {
      kept.delete(id)
    },
  }
}

/** Returns a new task without completed steps. */
export function createStoredTask(userId: string, plan: TaskPlan): StoredTask {
  const states = new Uint8Array(plan.steps.length).fill(stepState.waiting)
  const id = `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`
  return { id, userId, plan, states, failures: new Map() }
}
