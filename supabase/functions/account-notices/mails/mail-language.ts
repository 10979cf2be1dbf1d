// Copied from packages/local-backend/src/mail-texts/mail-language.ts by scripts/mail-templates.ts.
/** Languages of emails, as tags of two letters. The first one is the fallback. */
export const mailLanguages = ['en', 'de', 'ar'] as const
/** A language of emails. */
export type MailLanguage = (typeof mailLanguages)[number]

/** Returns the prefixes of `user_metadata.locale` that mean `language`, because providers write `de-AT` or `de_AT`. */
export function getLocalePrefixes(language: MailLanguage): string[] {
  return [language, `${language}-`, `${language}_`]
}

/** Returns the language of emails to an account, from its `user_metadata.locale`, which can be any JSON value. */
export function chooseMailLanguage(locale: unknown): MailLanguage {
  const beginning = typeof locale === 'string' ? locale.slice(0, 3) : ''
  return mailLanguages.find((language) => getLocalePrefixes(language).includes(beginning)) ?? 'en'
}

/** Returns the text direction of emails in a language. */
export function getMailDirection(language: MailLanguage): 'ltr' | 'rtl' {
  return language === 'ar' ? 'rtl' : 'ltr'
}
