import type { Session } from '@portico/session'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { resumeWhenReachable } from '../upload/queue/get-upload-queue.ts'
import { FileTask } from './file-task.ts'
import { createStoredTask, type StoredTask } from './task-journal.ts'
import { lockTask, openOwnJournal, unlockTask } from './task-lock.ts'
import { invertPlan, type TaskPlan, type TaskTexts } from './task-plan.ts'

/** The tasks of a user in this page. They continue when the user leaves the remote. */
export class FileTasks {
  readonly store: StoreApi<readonly FileTask[]> = createStore<readonly FileTask[]>(() => [])
  readonly userId: string
  readonly #client: Session['client']

  constructor(client: Session['client'], userId: string) {
    this.#client = client
    this.userId = userId
  }

  /** Stores a plan in the journal and starts it. */
  async start(plan: TaskPlan): Promise<FileTask> {
    const job = await this.#take(createStoredTask(this.userId, plan))
    job.go()
    return job
  }

  /** Takes over a task of a closed page. Returns null if another page was faster. */
  async takeOver(id: string): Promise<FileTask | null> {
    if (!(await lockTask(id))) return null
    const journal = await openOwnJournal()
    const kept = (await journal.read(this.userId)).find((one) => one.id === id)
    if (kept) return this.#show(new FileTask(this.#client, journal, kept))
    unlockTask(id)
    return null
  }

  /**
   * Undoes the completed steps of a task with a task that replaces it. Returns null if no step was done.
   * @throws FilesError if the outcome of a step can't be checked
   */
  async undo(job: FileTask, words: TaskTexts): Promise<FileTask | null> {
    await job.settle()
    const plan = invertPlan(job.plan, (step) => job.steps.is(step, 'done'), words)
    const back = plan.steps.length > 0 ? await this.#take(createStoredTask(this.userId, plan), job.id) : null
    await this.dismiss(job)
    back?.go()
    return back
  }

  /** Hides a task and removes it from the journal. */
  async dismiss(job: FileTask): Promise<void> {
    job.pause()
    await job.steps.forget()
    this.store.setState(
      this.store.getState().filter((one) => one !== job),
      true,
    )
    unlockTask(job.id)
  }

  /** Resumes stalled tasks, because the server is reachable again. */
  readonly resume = (): void => {
    for (const job of this.store.getState()) job.resume()
  }

  /** Stops all tasks, because another user has signed in. */
  leave(): void {
    for (const job of this.store.getState()) {
      job.pause()
      unlockTask(job.id)
    }
    this.store.setState([], true)
  }

  async #take(kept: StoredTask, instead?: string): Promise<FileTask> {
    const journal = await openOwnJournal()
    // Locked before it is stored, so that no page sees it without an owner.
    await lockTask(kept.id)
    await journal.add(kept, instead)
    return this.#show(new FileTask(this.#client, journal, kept))
  }

  #show(job: FileTask): FileTask {
    this.store.setState([...this.store.getState(), job], true)
    return job
  }
}

const known = new WeakMap<Session, { jobs: FileTasks; stop: () => void }>()

/** Returns the tasks of a user in this tab. The tasks of another user stop, and are offered when that user is back. */
export function getFileTasks(session: Session, userId: string): FileTasks {
  const last = known.get(session)
  if (last?.jobs.userId === userId) return last.jobs
  last?.jobs.leave()
  last?.stop()
  const jobs = new FileTasks(session.client, userId)
  known.set(session, { jobs, stop: resumeWhenReachable(session, jobs) })
  return jobs
}
