import type { SupabaseClient } from '@supabase/supabase-js'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { type FilesCode, getFailure } from '../errors/failures.ts'
import { FilesError, toFilesError } from '../errors/files-error.ts'
import { writePlaceholder } from '../storage/create-folder.ts'
import { isFolderThere } from '../storage/read-pages.ts'
import { recordDeletion } from '../storage/trash-entries.ts'
import { createUploadConcurrency } from '../upload/send/upload-concurrency.ts'
import { isStepDone, performStep, removeObjects } from './perform-step.ts'
import type { StoredTask, TaskJournal } from './task-journal.ts'
import type { TaskPlan } from './task-plan.ts'
import { TaskSteps } from './task-steps.ts'

/** A `stalled` task resumes when the server answers, a `paused` one when the user resumes it. */
export type TaskPhase = 'running' | 'stalled' | 'paused' | 'ended'

/** The progress of a task. Each change creates a new object. */
export interface TaskProgress {
  phase: TaskPhase
  /** Number of steps that are done, that failed, and in all. */
  done: number
  failed: number
  count: number
  /** Why the task stopped, unless the user paused it. */
  error: FilesError | null
}

/** Maximum number of retries of a step without an answer while the browser is online. After that, the step fails. */
const mostLosses = 6

/** Error codes with which every further step would fail, too. */
const hopeless: ReadonlySet<FilesCode> = new Set([
  'InvalidJWT',
  'signed_out',
  'rejected_key',
  'DatabaseReadOnly',
])

/**
 * A task that runs step by step, several at the same time. The journal gets the state of a step before it is sent and when it has
 * ended, so that a page that takes over after a crash knows which outcomes to check.
 */
export class FileTask {
  readonly id: string
  readonly plan: TaskPlan
  readonly store: StoreApi<TaskProgress>
  readonly steps: TaskSteps
  readonly #client: SupabaseClient
  readonly #pace = createUploadConcurrency()
  readonly #losses = new Map<number, number>()
  /** Steps on their way, and their requests. */
  readonly #sending = new Set<number>()
  readonly #requests = new Set<Promise<void>>()
  #recorded: Promise<void> | null = null

  constructor(client: SupabaseClient, journal: TaskJournal, kept: StoredTask) {
    this.id = kept.id
    this.plan = kept.plan
    this.#client = client
    this.steps = new TaskSteps(journal, kept)
    const [done, failed] = [this.steps.done, this.steps.failures.size]
    this.store = createStore<TaskProgress>(() => ({
      phase: 'paused',
      ...{ done, failed, count: kept.plan.steps.length, error: null },
    }))
  }

  get phase(): TaskPhase {
    return this.store.getState().phase
  }

  /** Starts or resumes the task. */
  go(): void {
    if (this.phase === 'ended' || this.phase === 'running') return
    this.store.setState({ phase: 'running', error: null })
    this.#pump()
  }

  /** Resumes a stalled task, because the server is reachable again. */
  resume(): void {
    if (this.phase === 'stalled') this.go()
  }

  /** Stops sending. Requests on their way are completed. */
  pause(): void {
    if (this.phase === 'running' || this.phase === 'stalled')
      this.store.setState({ phase: 'paused', error: null })
  }

  /** Retries the failed steps. */
  async retry(): Promise<void> {
    if (this.phase !== 'ended') return
    this.store.setState({ phase: 'paused' })
    this.#losses.clear()
    await this.steps.mark([...this.steps.failures.keys()], 'waiting')
    this.#tell()
    this.go()
  }

  /**
   * Pauses, waits for requests on their way, and checks the steps with an unknown outcome.
   * @throws FilesError if a check fails
   */
  async settle(): Promise<void> {
    this.pause()
    await Promise.all(this.#requests)
    for (const index of this.steps.all('begun')) {
      const step = this.steps.at(index)
      if (!step) continue
      await this.steps.mark([index], (await isStepDone(this.#client, step)) ? 'done' : 'waiting')
    }
    this.#tell()
  }

  /** Resolves when the task has ended, with or without failures. */
  ended(): Promise<TaskProgress> {
    return new Promise((resolve) => {
      const look = () => {
        if (this.phase !== 'ended') return
        stop()
        resolve(this.store.getState())
      }
      const stop = this.store.subscribe(look)
      look()
    })
  }

  #tell(): void {
    this.store.setState({ done: this.steps.done, failed: this.steps.failures.size })
  }

  #pump(): void {
    while (
      this.phase === 'running' &&
      this.#pace.admits(
        0,
        [...this.#requests].map(() => 0),
      )
    ) {
      const unit = this.steps.next(this.#sending)
      if (!unit) break
      for (const step of unit) this.#sending.add(step)
      const request = this.#send(unit)
        .catch((caught: unknown) => this.#fail(unit, toFilesError(caught)))
        // The journal can't be written, so no step is sent that another page could not find.
        .catch((caught: unknown) => this.#stop('paused', toFilesError(caught)))
        .finally(() => {
          for (const step of unit) this.#sending.delete(step)
          this.#requests.delete(request)
          this.#tell()
          this.#pump()
        })
      this.#requests.add(request)
    }
    if (this.phase === 'running' && this.#requests.size === 0) this.#finish()
  }

  async #send(unit: readonly number[]): Promise<void> {
    const [first = 0] = unit
    const step = this.steps.at(first)
    if (!step) return
    const wasBegun = this.steps.is(first, 'begun')
    await this.#record()
    await this.steps.mark(unit, 'begun')
    if (step.kind !== 'delete' || step.isUndoneCopy) {
      await performStep(this.#client, step, wasBegun)
      await this.steps.mark(unit, 'done')
    } else {
      const asked = unit.flatMap((index) => this.steps.at(index) ?? [])
      const failed = await removeObjects(this.#client, asked)
      const errorOf = (index: number) => failed.get(this.steps.at(index)?.from.key ?? '')
      await this.steps.mark(
        unit.filter((index) => !errorOf(index)),
        'done',
      )
      for (const index of unit) {
        const error = errorOf(index)
        if (error) await this.steps.mark([index], 'failed', error)
      }
    }
    this.#pace.arrived()
  }

  /** Records the deletion in the trash once. A failure is retried with the next step. */
  async #record(): Promise<void> {
    const { trash } = this.plan
    if (!trash) return
    this.#recorded ??= recordDeletion(this.#client, trash)
    try {
      await this.#recorded
    } catch (caught) {
      this.#recorded = null
      throw caught
    }
  }

  /** The error of a request applies to all its steps, unless a retry may help. */
  async #fail(unit: readonly number[], error: FilesError): Promise<void> {
    const { mayPass } = getFailure(error.code)
    if (mayPass) this.#pace.lost()
    const [first = 0] = unit
    const losses = (this.#losses.get(first) ?? 0) + 1
    this.#losses.set(first, losses)
    const goesOn = mayPass && (losses <= mostLosses || globalThis.navigator?.onLine === false)
    if (goesOn) this.#stop('stalled', error)
    else if (hopeless.has(error.code)) this.#stop('paused', error)
    else await this.steps.mark(unit, 'failed', error)
  }

  #stop(phase: 'stalled' | 'paused', error: FilesError): void {
    if (this.phase === 'running' || this.phase === 'stalled') this.store.setState({ phase, error })
  }

  /** Marks steps that waited for a failed one as failed, and keeps the folders of the plan. */
  #finish(): void {
    const request = this.#close()
      .catch((caught: unknown) => {
        const error = toFilesError(caught)
        this.#stop(getFailure(error.code).mayPass ? 'stalled' : 'paused', error)
      })
      .finally(() => this.#requests.delete(request))
    this.#requests.add(request)
  }

  async #close(): Promise<void> {
    await this.steps.mark(this.steps.all('waiting'), 'failed', new FilesError('not_begun', {}))
    for (const folder of this.plan.keep) await keepIfEmpty(this.#client, folder)
    if (this.steps.failures.size === 0) await this.steps.forget()
    this.#tell()
    if (this.phase === 'running') this.store.setState({ phase: 'ended' })
  }
}

async function keepIfEmpty(client: SupabaseClient, folder: TaskPlan['keep'][number]): Promise<void> {
  if (folder.prefix === '') return
  if (!(await isFolderThere(client, folder))) await writePlaceholder(client, folder, true)
}
