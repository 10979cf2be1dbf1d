/**
 * The first of a browser's languages that is a BCP 47 tag; some systems report others (`en-US@posix`), at which every
 * `Intl` function throws.
 */
export function firstLocale(languages: readonly string[]): string {
  for (const language of languages) {
    const tag = language.replace(/[@.].*$/, '').replaceAll('_', '-')
    try {
      return Intl.getCanonicalLocales(tag)[0] ?? 'en'
    } catch {
      // Not a tag: the next one may be.
    }
  }
  return 'en'
}
