import { type Message, msg } from '@portico/ui'
import { fileKinds } from './file-kinds.ts'
import { titleOf } from './kind-title.ts'

/** What files can be searched by, with the words for it; the first part stands in addresses. Folders are one of them. */
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

/** One of them. */
export type SearchedKind = (typeof searchedKinds)[number][0]

/** The kind that an address names; null for none that there is. */
export function searchedKind(name: string | null): SearchedKind | null {
  return searchedKinds.find(([id]) => id === name)?.[0] ?? null
}

/** The places in `fileKinds` of what people call so. */
export function placesOf(kind: SearchedKind): number[] {
  const title = kind === 'file' ? msg('File') : searchedKinds.find(([id]) => id === kind)?.[1]
  return fileKinds.flatMap((each, at) => (titleOf(each) === title ? [at] : []))
}
