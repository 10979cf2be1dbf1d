import type { FilesCode } from '../errors/failures.ts'
import type { FilesError } from '../errors/files-error.ts'
import { findNextRequest } from './next-request.ts'
import type { StoredTask, TaskJournal } from './task-journal.ts'
import { stepState, type TaskStep } from './task-plan.ts'

/** The state of a task's steps, in memory and in the journal. */
export class TaskSteps {
  readonly #journal: TaskJournal
  readonly #job: StoredTask
  readonly #failures: Map<number, FilesCode>
  readonly #counts = [0, 0, 0, 0]

  constructor(journal: TaskJournal, kept: StoredTask) {
    this.#journal = journal
    this.#failures = new Map(kept.failures)
    this.#job = { ...kept, failures: this.#failures }
    for (const state of kept.states) this.#counts[state] = (this.#counts[state] ?? 0) + 1
  }

  get done(): number {
    return this.#counts[stepState.done] ?? 0
  }

  /** The error codes of failed steps, by the index of the step in the plan. */
  get failures(): ReadonlyMap<number, FilesCode> {
    return this.#failures
  }

  at(step: number): TaskStep | undefined {
    return this.#job.plan.steps[step]
  }

  is(step: number, state: keyof typeof stepState): boolean {
    return this.#job.states[step] === stepState[state]
  }

  all(state: keyof typeof stepState): number[] {
    return [...this.#job.states.keys()].filter((step) => this.is(step, state))
  }

  next(sending: ReadonlySet<number>): number[] | null {
    return findNextRequest(this.#job.plan.steps, this.#job.states, sending)
  }

  /** Sets the state of `steps`, and resolves when the journal has it. */
  async mark(steps: readonly number[], state: keyof typeof stepState, error?: FilesError): Promise<void> {
    if (steps.length === 0) return
    for (const step of steps) {
      if (error) this.#failures.set(step, error.code)
      else this.#failures.delete(step)
      const was = this.#job.states[step] ?? stepState.waiting
      this.#counts[was] = (this.#counts[was] ?? 0) - 1
      this.#counts[stepState[state]] = (this.#counts[stepState[state]] ?? 0) + 1
      this.#job.states[step] = stepState[state]
    }
    await this.#journal.mark(this.#job, steps)
  }

  /** Removes the task from the journal. */
  forget(): Promise<void> {
    return this.#journal.drop(this.#job.id)
  }
}
