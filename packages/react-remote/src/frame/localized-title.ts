import type { LocalizedText } from '@portico/contract'

/** A remote's name in each language. English replaces missing ones, and is used in texts for developers. */
export type Title = LocalizedText & { readonly en: string }

/** Returns the title of an entry, in which a plain text is English. */
export function localized(title: Title | string): Title {
  return typeof title === 'string' ? { en: title } : title
}
