/** A field of a file: its text, null for NULL (in CSV an empty cell), undefined if the record lacks the field. */
export type FileCell = string | null | undefined

/** A record of a file, and the line where it starts, from 1. */
export interface FileRecord {
  line: number
  cells: readonly FileCell[]
}

/** Maximum number of characters of a record, because an endless one would be scanned again with each chunk. */
export const maxRecordLength = 32_000_000

/** Why a file can't be read. `not_workbook` and the following codes concern the complete file. */
export type FileErrorCode =
  | 'open_quote'
  | 'not_json'
  | 'not_objects'
  | 'not_workbook'
  | 'old_workbook'
  | 'broken_workbook'
  | 'too_large'

/** An unreadable file, and where reading failed. Line 0 if there is no line. */
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

/** Rows that do not fit into a sheet, within the limits of spreadsheets. */
export class SheetError extends Error {
  readonly code: 'sheet_full' | 'cell_too_long'
  /** The column of the cell. Null if the problem is not in a cell. */
  readonly column: string | null

  constructor(code: SheetError['code'], column: string | null = null) {
    super(column === null ? code : `${code} in ${column}`)
    this.name = 'SheetError'
    this.code = code
    this.column = column
  }
}
