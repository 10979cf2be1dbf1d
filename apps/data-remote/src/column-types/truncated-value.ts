/**
 * The start of a value that is too large to load with its page. It can be shown. Code that uses it as the complete value throws, so that it
 * is never saved, copied or compared.
 */
export class TruncatedValue {
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

/** Returns whether any of the columns has a shortened value. */
export function isTruncated(
  row: Readonly<Record<string, unknown>>,
  names: Iterable<string> = Object.keys(row),
): boolean {
  for (const name of names) if (row[name] instanceof TruncatedValue) return true
  return false
}
