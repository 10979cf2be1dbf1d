import type { Session } from '@portico/session'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { goOnWithConnection } from '../upload/queue/queue-of.ts'
import { hold, letGo, ownJournal } from './hold.ts'
import { Job } from './job.ts'
import { type Kept, newJob } from './journal.ts'
import { invert, type JobWords, type Plan } from './step.ts'

/** The tasks of a user in this page. They continue when the user leaves the remote. */
export class Jobs {
  readonly store: StoreApi<readonly Job[]> = createStore<readonly Job[]>(() => [])
  readonly userId: string
  readonly #client: Session['client']

  constructor(client: Session['client'], userId: string) {
    this.#client = client
    this.userId = userId
  }

  /** Stores a plan in the journal and starts it. */
  async start(plan: Plan): Promise<Job> {
    const job = await this.#take(newJob(this.userId, plan))
    job.go()
    return job
  }

  /** Takes over a task of a closed page. Returns null if another page was faster. */
  async takeOver(id: string): Promise<Job | null> {
    if (!(await hold(id))) return null
    const journal = await ownJournal()
    const kept = (await journal.read(this.userId)).find((one) => one.id === id)
    if (kept) return this.#show(new Job(this.#client, journal, kept))
    letGo(id)
    return null
  }

  /**
   * Undoes the completed steps of a task with a task that replaces it. Returns null if no step was done.
   * @throws FilesError if the outcome of a step can't be checked
   */
  async undo(job: Job, words: JobWords): Promise<Job | null> {
    await job.settle()
    const plan = invert(job.plan, (step) => job.steps.is(step, 'done'), words)
    const back = plan.steps.length > 0 ? await this.#take(newJob(this.userId, plan), job.id) : null
    await this.dismiss(job)
    back?.go()
    return back
  }

  /** Hides a task and removes it from the journal. */
  async dismiss(job: Job): Promise<void> {
    job.pause()
    await job.steps.forget()
    this.store.setState(
      this.store.getState().filter((one) => one !== job),
      true,
    )
    letGo(job.id)
  }

  /** Resumes stalled tasks, because the server is reachable again. */
  readonly resume = (): void => {
    for (const job of this.store.getState()) job.resume()
  }

  /** Stops all tasks, because another user has signed in. */
  leave(): void {
    for (const job of this.store.getState()) {
      job.pause()
      letGo(job.id)
    }
    this.store.setState([], true)
  }

  async #take(kept: Kept, instead?: string): Promise<Job> {
    const journal = await ownJournal()
    // Locked before it is stored, so that no page sees it without an owner.
    await hold(kept.id)
    await journal.add(kept, instead)
    return this.#show(new Job(this.#client, journal, kept))
  }

  #show(job: Job): Job {
    this.store.setState([...this.store.getState(), job], true)
    return job
  }
}

const known = new WeakMap<Session, { jobs: Jobs; stop: () => void }>()

/** Returns the tasks of a user in this tab. The tasks of another user stop, and are offered when that user is back. */
export function jobsOf(session: Session, userId: string): Jobs {
  const last = known.get(session)
  if (last?.jobs.userId === userId) return last.jobs
  last?.jobs.leave()
  last?.stop()
  const jobs = new Jobs(session.client, userId)
  known.set(session, { jobs, stop: goOnWithConnection(session, jobs) })
  return jobs
}
