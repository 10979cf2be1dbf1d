import type { Session } from '@portico/session'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { goOnWithConnection } from '../upload/queue/queue-of.ts'
import { hold, letGo, ownJournal } from './hold.ts'
import { Job } from './job.ts'
import { type Kept, newJob } from './journal.ts'
import { invert, type JobWords, type Plan } from './step.ts'

/** The jobs that a person has in this page. They go on when the remote's place is left. */
export class Jobs {
  readonly store: StoreApi<readonly Job[]> = createStore<readonly Job[]>(() => [])
  readonly userId: string
  readonly #client: Session['client']

  constructor(client: Session['client'], userId: string) {
    this.#client = client
    this.userId = userId
  }

  /** Keeps a plan and begins with it. */
  async start(plan: Plan): Promise<Job> {
    const job = await this.#take(newJob(this.userId, plan))
    job.go()
    return job
  }

  /** Has a job of a page that is gone from now on; null where another page was faster. */
  async takeOver(id: string): Promise<Job | null> {
    if (!(await hold(id))) return null
    const journal = await ownJournal()
    const kept = (await journal.read(this.userId)).find((one) => one.id === id)
    if (kept) return this.#show(new Job(this.#client, journal, kept))
    letGo(id)
    return null
  }

  /**
   * Takes back what was done of a job, by a job that takes its place; null where nothing was done.
   * @throws FilesError where nobody could look what was done
   */
  async undo(job: Job, words: JobWords): Promise<Job | null> {
    await job.settle()
    const plan = invert(job.plan, (step) => job.steps.is(step, 'done'), words)
    const back = plan.steps.length > 0 ? await this.#take(newJob(this.userId, plan), job.id) : null
    await this.dismiss(job)
    back?.go()
    return back
  }

  /** Shows and keeps it no more. */
  async dismiss(job: Job): Promise<void> {
    job.pause()
    await job.steps.forget()
    this.store.setState(
      this.store.getState().filter((one) => one !== job),
      true,
    )
    letGo(job.id)
  }

  /** The server can be reached again. */
  readonly resume = (): void => {
    for (const job of this.store.getState()) job.resume()
  }

  /** Another person is here: nothing more is done in this one's name. */
  leave(): void {
    for (const job of this.store.getState()) {
      job.pause()
      letGo(job.id)
    }
    this.store.setState([], true)
  }

  async #take(kept: Kept, instead?: string): Promise<Job> {
    const journal = await ownJournal()
    // Held before it is kept: no page sees it without its owner.
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

/** The jobs of a person in this tab. Another person's stand still: they are offered when that one is back. */
export function jobsOf(session: Session, userId: string): Jobs {
  const last = known.get(session)
  if (last?.jobs.userId === userId) return last.jobs
  last?.jobs.leave()
  last?.stop()
  const jobs = new Jobs(session.client, userId)
  known.set(session, { jobs, stop: goOnWithConnection(session, jobs) })
  return jobs
}
