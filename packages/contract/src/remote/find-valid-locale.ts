/**
 * Returns the first of a browser's languages that is a BCP 47 tag. Some systems report other texts (`en-US@posix`), for which
 * every `Intl` function throws.
 */
export function findValidLocale(languages: readonly string[]): string {
  for (const language of languages) {
    const tag = language.replace(/[@.].*$/, '').replaceAll('_', '-')
    try {
      return Intl.getCanonicalLocales(tag)[0] ?? 'en'
    } catch {
      // This text is not a tag, but the next one may be.
    }
  }
  return 'en'
}
