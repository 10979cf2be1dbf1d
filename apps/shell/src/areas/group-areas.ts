import { getForeignLanguage, getLocalizedText } from '@portico/contract'
import { getOwnProperty, type Registry } from '@portico/contract/registry'
import type { NavigationItem } from '../navigation/route.ts'

/** A heading of the list of all areas, with the entries below it. */
export interface AreaGroup {
  /** The English heading; empty for remotes without a group. */
  id: string
  /** The heading in the language of the page; empty for remotes without a group. */
  title: string
  lang?: string | undefined
  items: readonly NavigationItem[]
}

/** Puts entries of the menu into the groups of their remotes, in the order of the menu. Entries without a group come last. */
export function groupAreas(
  items: readonly NavigationItem[],
  registry: Registry,
  locale: string,
): AreaGroup[] {
  const groups = new Map<string, Omit<AreaGroup, 'items'> & { items: NavigationItem[] }>()
  for (const item of items) {
    const group = getOwnProperty(registry.remotes, item.name)?.group ?? {}
    const id = getLocalizedText(group, 'en')
    const known = groups.get(id)
    if (known) known.items.push(item)
    else
      groups.set(id, {
        id,
        title: getLocalizedText(group, locale),
        lang: getForeignLanguage(group, locale),
        items: [item],
      })
  }
  const all = [...groups.values()]
  return [...all.filter(({ id }) => id !== ''), ...all.filter(({ id }) => id === '')]
}
