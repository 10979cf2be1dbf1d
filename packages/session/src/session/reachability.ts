/** Knows from the page's requests which servers answer. */
export interface Reachability {
  /**
   * Returns the services of the backend (`https://…/rest/v1`) and the origins of files (`https://files.example`) that did not answer
   * last; the same array until that changes.
   */
  getSnapshot(): readonly string[]
  subscribe(listener: () => void): () => void
  /** Reports a request to `url` that got no answer, for requests outside of the client. */
  lost(url: string): void
  /** Reports a file of a release (a script) whose server did not answer. */
  lostFile(url: string): void
}

/** The state of an older core, which knows of no lost servers. */
export const unknownReachability: Reachability = {
  getSnapshot: () => nothing,
  subscribe: () => () => {},
  lost: () => {},
  lostFile: () => {},
}

const nothing: readonly string[] = Object.freeze([])
