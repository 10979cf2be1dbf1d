import { fileTypes, getFileType } from '../file-types/file-types.ts'
import { compareNames } from '../place/format.ts'
import type { Entry } from '../storage/entry.ts'

/** The sort order of a folder. Folders always come first. */
export interface EntrySort {
  by: 'name' | 'size' | 'kind' | 'date'
  descending: boolean
}

/** Reads `?sort=size&dir=desc`. Default: names from A to Z. */
export function readSort(params: URLSearchParams): EntrySort {
  const by = params.get('sort')
  return {
    by: by === 'size' || by === 'kind' || by === 'date' ? by : 'name',
    descending: params.get('dir') === 'desc',
  }
}

/** Writes the sort order to the address. The default leaves the address empty. */
export function writeSort(params: URLSearchParams, { by, descending }: EntrySort): void {
  if (by === 'name') params.delete('sort')
  else params.set('sort', by)
  if (descending) params.set('dir', 'desc')
  else params.delete('dir')
}

/** Returns the sort order after a press on a column header: ascending for another column, reversed for the same one. */
export function nextSort(current: EntrySort, by: EntrySort['by']): EntrySort {
  return { by, descending: current.by === by ? !current.descending : false }
}

/** Orders of two files before their names decide. Kinds are in the order of `fileTypes`. */
const orders: Readonly<Record<EntrySort['by'], (a: Entry, b: Entry) => number>> = {
  name: () => 0,
  size: (a, b) => (a.size ?? 0) - (b.size ?? 0),
  kind: (a, b) => fileTypes.indexOf(getFileType(a)) - fileTypes.indexOf(getFileType(b)),
  date: (a, b) => (a.updatedAt ?? '').localeCompare(b.updatedAt ?? ''),
}

/** Returns the sorted entries. Numbers in names are compared by value, `2` before `10`. */
export function sortEntries(
  entries: readonly Entry[],
  { by, descending }: EntrySort,
  locale: string,
): Entry[] {
  const compare = compareNames(locale)
  const sign = descending ? -1 : 1
  return [...entries].sort((a, b) => {
    if (a.kind !== b.kind) return a.kind === 'folder' ? -1 : 1
    return sign * (orders[by](a, b) || compare(a.name, b.name)) || (a.part < b.part ? -1 : 1)
  })
}
