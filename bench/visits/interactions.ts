import type { Page } from 'playwright'

/** One real input of a user. */
export interface Interaction {
  /** For example `open the menu`. Shown next to INP when it was the slowest. */
  name: string
  /** Sends the input and waits until its result is visible. Rejects if it never is. */
  run(page: Page): Promise<void>
}
