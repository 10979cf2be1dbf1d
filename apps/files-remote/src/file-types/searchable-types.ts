import { type Message, msg } from '@portico/ui'
import { getFileTypeTitle } from './file-type-title.ts'
import { fileTypes } from './file-types.ts'

/** The kinds to search for, with their texts. The first part is used in addresses. Folders are one of them. */
export const searchableTypes = [
  ['folder', msg('Folder')],
  ['image', msg('Image')],
  ['video', msg('Video')],
  ['audio', msg('Audio')],
  ['pdf', msg('PDF')],
  ['text', msg('Text')],
  ['table', msg('Table')],
  ['spreadsheet', msg('Spreadsheet')],
  ['archive', msg('Archive')],
  ['code', msg('Code')],
  ['file', msg('Other files')],
] as const satisfies readonly (readonly [string, Message])[]

/** The address of a kind to search for. */
export type SearchableType = (typeof searchableTypes)[number][0]

/** Returns the kind that an address names. Null if it is unknown. */
export function parseSearchableType(name: string | null): SearchableType | null {
  return searchableTypes.find(([id]) => id === name)?.[0] ?? null
}

/** Returns the indexes in `fileTypes` that a searched kind covers. */
export function getTypeIndexes(kind: SearchableType): number[] {
  const title = kind === 'file' ? msg('File') : searchableTypes.find(([id]) => id === kind)?.[1]
  return fileTypes.flatMap((each, at) => (getFileTypeTitle(each) === title ? [at] : []))
}
