/** What a file says of a field: its text, null for NULL (of CSV: nothing at all), undefined where it says nothing. */
export type Cell = string | null | undefined

/** A record of a file, and the line that it begins in, from 1. */
export interface FileRecord {
  line: number
  cells: readonly Cell[]
}

/** Characters of a record at most: one that never ends would be looked through again with each piece. */
export const longestRecord = 32_000_000

/** Why a file cannot be read; `not_workbook` and those after it of a whole file. */
export type FileErrorCode =
  | 'open_quote'
  | 'not_json'
  | 'not_objects'
  | 'not_workbook'
  | 'old_workbook'
  | 'broken_workbook'
  | 'too_large'

/** A file that cannot be read on, and where; line 0 where that is no place in it. */
export class FileError extends Error {
  readonly line: number
  readonly code: FileErrorCode

  constructor(code: FileErrorCode, line = 0) {
    super(`${code} in line ${line}`)
    this.name = 'FileError'
    this.code = code
    this.line = line
  }
}

/** Rows that do not fit into a sheet of a workbook, whose limits are those of spreadsheets. */
export class SheetError extends Error {
  readonly code: 'sheet_full' | 'cell_too_long'
  /** The column of the cell; null where it is no cell. */
  readonly column: string | null

  constructor(code: SheetError['code'], column: string | null = null) {
    super(column === null ? code : `${code} in ${column}`)
    this.name = 'SheetError'
    this.code = code
    this.column = column
  }
}
