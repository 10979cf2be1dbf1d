import type { LocalizedText } from '@portico/contract'

/** A title as an entry takes it, where a text alone is English. */
export function localized(title: LocalizedText | string): LocalizedText {
  return typeof title === 'string' ? { en: title } : title
}
