/** What a file says of a field: its text, null for NULL (of CSV: nothing at all), undefined where it says nothing. */
export type Cell = string | null | undefined

/** A record of a file, and the line that it begins in, from 1. */
export interface FileRecord {
  line: number
  cells: readonly Cell[]
}

/** Characters of a record at most: one that never ends would be looked through again with each piece. */
export const longestRecord = 32_000_000

/** A file that cannot be read on, and where. */
export class FileError extends Error {
  readonly line: number
  readonly code: 'open_quote' | 'not_json' | 'not_objects'

  constructor(code: FileError['code'], line: number) {
    super(`${code} in line ${line}`)
    this.name = 'FileError'
    this.code = code
    this.line = line
  }
}
