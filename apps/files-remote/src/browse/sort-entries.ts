import type { Entry } from './list-folder.ts'

export const sortKeys = ['name', 'size', 'date'] as const

/** How a folder is sorted; in the address as `sort` and `order`. */
export interface Sort {
  by: (typeof sortKeys)[number]
  descending: boolean
}

/** Reads the sort from the address; by name where it says nothing. */
export function readSort(params: URLSearchParams): Sort {
  const by = sortKeys.find((key) => key === params.get('sort')) ?? 'name'
  return { by, descending: params.get('order') === 'desc' }
}

/** Folders first, then as asked; names in the reader's order, with `2` before `10`. */
export function sortEntries(entries: readonly Entry[], { by, descending }: Sort, locale?: string): Entry[] {
  const collator = new Intl.Collator(locale, { numeric: true, sensitivity: 'base' })
  const byName = (a: Entry, b: Entry) => collator.compare(a.name, b.name) || (a.key < b.key ? -1 : 1)
  const compare = {
    name: byName,
    size: (a: Entry, b: Entry) => (a.size ?? 0) - (b.size ?? 0),
    date: (a: Entry, b: Entry) => Date.parse(a.updatedAt ?? '') - Date.parse(b.updatedAt ?? ''),
  }[by]
  const direction = descending ? -1 : 1
  return [...entries].sort((a, b) => {
    if (a.kind !== b.kind) return a.kind === 'folder' ? -1 : 1
    // Folders have neither size nor date: they keep to their names.
    const order = a.kind === 'folder' && by !== 'name' ? 0 : compare(a, b) * direction
    return order || byName(a, b)
  })
}
