/** A text by language tags: `{ en: 'Files', de: 'Dateien' }`. */
export type LocalizedText = Readonly<Record<string, string>>

/** Returns the tag of the text for `locale`: the locale's own, its language's, else English, else the first one. */
export function chooseLanguageTag(text: LocalizedText, locale: string): string {
  const tags = Object.keys(text)
  return [locale, locale.split('-')[0], 'en'].find((tag) => tags.includes(tag ?? '')) ?? tags[0] ?? 'en'
}

/** Returns the text for `locale`. */
export function getLocalizedText(text: LocalizedText, locale: string): string {
  return text[chooseLanguageTag(text, locale)] ?? ''
}

/** Returns the `lang` attribute of a text on a page in `locale`. Undefined if the language is the same. */
export function getForeignLanguage(text: LocalizedText, locale: string): string | undefined {
  const tag = chooseLanguageTag(text, locale)
  return tag.split('-')[0] === locale.split('-')[0] ? undefined : tag
}
