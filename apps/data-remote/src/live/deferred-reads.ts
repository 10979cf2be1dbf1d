import type { Row } from '../query/row.ts'

/** Number of invisible rows that are read at once after an interruption. */
const mostRead = 4_000

/** Rows that may have changed during an interruption. Visible ones are read first, and the rest when they become visible. */
export class DeferredReads {
  readonly #rowsInSight: () => readonly string[]
  readonly #left = new Set<string>()

  constructor(rowsInSight: () => readonly string[]) {
    this.#rowsInSight = rowsInSight
  }

  /** Restarts with these rows. Returns the batches to read now, in order. */
  begin(rows: readonly (readonly [id: string, row: Row])[]): readonly (readonly Row[])[] {
    const inSight = new Set(this.#rowsInSight())
    const { seen = [], unseen = [] } = Object.groupBy(rows, ([id]) => (inSight.has(id) ? 'seen' : 'unseen'))
    this.#left.clear()
    for (const [id] of unseen.slice(mostRead)) this.#left.add(id)
    return [seen, unseen.slice(0, mostRead)].map((some) => some.map(([, row]) => row))
  }

  inSight(): readonly string[] {
    return this.#left.size === 0 ? [] : this.#rowsInSight().filter((id) => this.#left.has(id))
  }

  areLeft(): boolean {
    return this.#left.size > 0
  }

  delete(id: string): void {
    this.#left.delete(id)
  }

  clear(): void {
    this.#left.clear()
  }
}
