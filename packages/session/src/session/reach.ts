/** Tells which servers of the page answer, as its requests have shown. */
export interface Reach {
  /**
   * The services of the backend (`https://…/rest/v1`) and the origins of files (`https://files.example`) that did not answer
   * last; the same array until that changes.
   */
  getSnapshot(): readonly string[]
  subscribe(listener: () => void): () => void
  /** Takes note of a request to `url` that brought no answer: of those that the client cannot make. */
  lost(url: string): void
  /** Takes note of a file of a release (a script) that its server did not answer. */
  lostFile(url: string): void
}

/** What an older core of another copy of this package knows: nothing. */
export const unknownReach: Reach = {
  getSnapshot: () => nothing,
  subscribe: () => () => {},
  lost: () => {},
  lostFile: () => {},
}

const nothing: readonly string[] = Object.freeze([])
