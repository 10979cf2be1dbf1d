/**
 * The beginning of a value that is too large to be read with its page. It is shown as it is. Code that takes it for the value itself
 * throws, so that it is never saved, copied or compared as a whole.
 */
export class Shortened {
  readonly start: string

  constructor(start: string) {
    this.start = start
  }

  toJSON(): never {
    throw new TypeError('Only the beginning of this value was read')
  }

  toString(): never {
    return this.toJSON()
  }
}

/** Whether a row has a value of which only the beginning was read, in any of the columns. */
export function isShortened(
  row: Readonly<Record<string, unknown>>,
  names: Iterable<string> = Object.keys(row),
): boolean {
  for (const name of names) if (row[name] instanceof Shortened) return true
  return false
}
