// Copied from packages/local-backend/src/mail-texts/notices/notice-texts.ts by scripts/mail-templates.ts.
import type { MailLanguage } from './mail-language.ts'
import { ar } from './ar.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import type { NoticeCatalog } from './notice-types.ts'

const catalogs: Readonly<Record<MailLanguage, NoticeCatalog>> = { en, de, ar }

/** Returns the texts of all notices in a language. */
export function getNoticeTexts(language: MailLanguage): NoticeCatalog {
  return catalogs[language]
}
