/** Timeouts for the backend in milliseconds. */
export interface RequestDeadlines {
  /** Time after which a waiting page says so. */
  readonly soft: number
  /** Timeout of a request without an answer. The upload time of a large body is added. */
  readonly answer: number
  /** Timeout of an answer that stalls. */
  readonly idle: number
}

/** The default timeouts. */
export const defaultDeadlines: RequestDeadlines = Object.freeze({ soft: 2_000, answer: 15_000, idle: 15_000 })
