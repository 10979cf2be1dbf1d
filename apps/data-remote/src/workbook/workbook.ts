// Loads as one chunk when the first workbook is read or written.
export { readSheet, readSheetNames } from './read-sheet.ts'
export { createSheetWriter, openPackage, type SheetColumn, type SheetValue } from './write-workbook.ts'
