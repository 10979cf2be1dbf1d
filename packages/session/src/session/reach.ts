/** Whether the backend answers, as its requests have shown. */
export interface Reach {
  /** The services (`https://…/rest/v1`) that did not answer last; the same array until that changes. */
  getSnapshot(): readonly string[]
  subscribe(listener: () => void): () => void
  /** Takes note of a request to `url` that brought no answer: of those that the client cannot make. */
  lost(url: string): void
}

/** What an older core of another copy of this package knows: nothing. */
export const unknownReach: Reach = { getSnapshot: () => nothing, subscribe: () => () => {}, lost: () => {} }

const nothing: readonly string[] = Object.freeze([])
