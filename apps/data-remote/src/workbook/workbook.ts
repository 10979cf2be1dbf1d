// Loads as one chunk when the first workbook is read or written.
export { readSheet, sheetNames } from './read-sheet.ts'
export { openPackage, type SheetColumn, type SheetValue, sheetWriter } from './write-workbook.ts'
