import type { LocalizedText } from '@portico/contract'

/** A remote's name in each language. English replaces missing ones, and is used in texts for developers. */
export type LocalizedTitle = LocalizedText & { readonly en: string }

/** Returns the title of an entry, in which a plain text is English. */
export function toLocalizedTitle(title: LocalizedTitle | string): LocalizedTitle {
  return typeof title === 'string' ? { en: title } : title
}
