/** How long the backend is waited for, in milliseconds. */
export interface RequestDeadlines {
  /** After this, what waits says so. */
  readonly soft: number
  /** A request that has no answer by then is given up. The time to bring a large body there is added. */
  readonly answer: number
  /** An answer that stands still for so long is given up. */
  readonly idle: number
}

/** What holds unless the page says otherwise. */
export const usualDeadlines: RequestDeadlines = Object.freeze({ soft: 2_000, answer: 15_000, idle: 15_000 })
