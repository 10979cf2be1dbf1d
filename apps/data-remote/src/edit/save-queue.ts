import type { Row } from '../query/row.ts'

/** Queues the saves of each row. */
export interface SaveQueue {
  /**
   * Runs `save` after the row's earlier saves. It gets the columns that they changed, because the user's own changes are no conflict.
   * `ownPart` of its result is added to those.
   */
  take<Result>(
    id: string,
    save: (own: Row) => Promise<Result>,
    ownPart: (result: Result) => Row,
  ): Promise<Result>
}

/** Creates the queues of one table. */
export function createSaveQueue(): SaveQueue {
  const last = new Map<string, Promise<Row>>()
  return {
    take(id, save, ownPart) {
      const before = last.get(id) ?? Promise.resolve<Row>({})
      const result = before.then(save)
      // A failed save has not changed the row; the caller gets the error.
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
