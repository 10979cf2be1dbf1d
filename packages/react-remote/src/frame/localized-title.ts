import type { LocalizedText } from '@portico/contract'

/** A remote's name in each language; English stands in for those that are missing, and in what is written for developers. */
export type Title = LocalizedText & { readonly en: string }

/** A title as an entry takes it, where a text alone is English. */
export function localized(title: Title | string): Title {
  return typeof title === 'string' ? { en: title } : title
}
