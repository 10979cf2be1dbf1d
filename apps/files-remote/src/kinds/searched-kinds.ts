import { type Message, msg } from '@portico/ui'
import { fileKinds } from './file-kinds.ts'
import { titleOf } from './kind-title.ts'

/** The kinds to search for, with their texts. The first part is used in addresses. Folders are one of them. */
export const searchedKinds = [
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
export type SearchedKind = (typeof searchedKinds)[number][0]

/** Returns the kind that an address names. Null if it is unknown. */
export function searchedKind(name: string | null): SearchedKind | null {
  return searchedKinds.find(([id]) => id === name)?.[0] ?? null
}

/** Returns the indexes in `fileKinds` that a searched kind covers. */
export function placesOf(kind: SearchedKind): number[] {
  const title = kind === 'file' ? msg('File') : searchedKinds.find(([id]) => id === kind)?.[1]
  return fileKinds.flatMap((each, at) => (titleOf(each) === title ? [at] : []))
}
