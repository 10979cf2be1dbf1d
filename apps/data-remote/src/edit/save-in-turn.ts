import type { Row } from '../query/row.ts'

/** Runs the saves of a row one after the other. */
export interface Turns {
  /**
   * Runs `save` when those before it in the same row have ended. It gets what they have made of the row, for a change of one's
   * own is no conflict; `ownPart` of what it answers is added to that.
   */
  take<Result>(
    id: string,
    save: (own: Row) => Promise<Result>,
    ownPart: (result: Result) => Row,
  ): Promise<Result>
}

/** Makes them for one table. */
export function createTurns(): Turns {
  const last = new Map<string, Promise<Row>>()
  return {
    take(id, save, ownPart) {
      const before = last.get(id) ?? Promise.resolve<Row>({})
      const result = before.then(save)
      // A save that failed has made nothing of the row; the caller gets the reason.
      const added = result.then(ownPart, (): Row => ({}))
      const after = Promise.all([before, added]).then(([own, part]) => ({ ...own, ...part }))
      last.set(id, after)
      void after.then(() => {
        if (last.get(id) === after) last.delete(id)
      })
      return result
    },
  }
}
