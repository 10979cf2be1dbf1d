/** Languages that mails are written in, as tags of two letters. The first one is the fallback. */
export const mailLanguages = ['en', 'de', 'ar'] as const
/** One of them. */
export type MailLanguage = (typeof mailLanguages)[number]

/** Returns what an account's `user_metadata.locale` may begin with for `language`: providers write `de-AT` or `de_AT`. */
export function beginningsOf(language: MailLanguage): string[] {
  return [language, `${language}-`, `${language}_`]
}

/** Returns the language of the mails to an account, from its `user_metadata.locale`, which can be any JSON value. */
export function mailLanguageOf(locale: unknown): MailLanguage {
  const beginning = typeof locale === 'string' ? locale.slice(0, 3) : ''
  return mailLanguages.find((language) => beginningsOf(language).includes(beginning)) ?? 'en'
}

/** Returns the direction in which a mail is written. */
export function mailDirection(language: MailLanguage): 'ltr' | 'rtl' {
  return language === 'ar' ? 'rtl' : 'ltr'
}
