import type { Address } from './address.ts'
import { reportUncaughtError } from './report-uncaught-error.ts'

/**
 * Called before the user leaves (navigation, closing the tab, another remote). Returns the question for the user, or null
 * if no data would be lost. `to` is the target, written as by the history of the guard; null for a target outside of it, and
 * missing if a host does not provide it.
 */
export type LeaveGuard = (to?: Address | null) => string | null

/** Shows a guard's question to the user. Resolves to whether the user leaves. */
export type LeavePrompt = (sentence: string) => Promise<boolean>

/** The guards of a history, and its open question, if any. */
export class LeaveGuards {
  readonly #guards = new Set<{ guard: LeaveGuard }>()
  #prompt: LeavePrompt
  #proceed: (() => void) | null = null

  constructor(prompt: LeavePrompt) {
    this.#prompt = prompt
  }

  get size(): number {
    return this.#guards.size
  }

  setPrompt(prompt: LeavePrompt): void {
    this.#prompt = prompt
  }

  add(guard: LeaveGuard): () => void {
    const entry = { guard }
    this.#guards.add(entry)
    return () => this.#guards.delete(entry)
  }

  /** Returns the question of the first guard that asks before going to `to`. A guard that throws does not block the navigation. */
  sentence(to: Address | null): string | null {
    for (const { guard } of this.#guards) {
      try {
        const sentence = guard(to)
        if (sentence !== null) return sentence
      } catch (error) {
        reportUncaughtError(error)
      }
    }
    return null
  }

  /** Asks, then runs `proceed` on yes. While a question is open, a later navigation replaces the first. */
  async ask(sentence: string, proceed: () => void): Promise<void> {
    const isOpen = this.#proceed !== null
    this.#proceed = proceed
    if (isOpen) return
    try {
      const leaves = await this.#prompt(sentence)
      const navigate = this.#proceed
      this.#proceed = null
      if (leaves) navigate?.()
    } catch (error) {
      this.#proceed = null
      reportUncaughtError(error)
    }
  }

  /** An open question is obsolete, because the page has navigated meanwhile. */
  withdraw(): void {
    if (this.#proceed !== null) this.#proceed = () => {}
  }

  clear(): void {
    this.#guards.clear()
    this.withdraw()
  }
}
