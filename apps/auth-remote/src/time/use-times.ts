import { useUser } from '@portico/session/react'
import { useTexts } from '../texts/texts.ts'
import { getTimeZone } from './get-time-zone.ts'

/** Returns a function that formats times in the page's language and the user's time zone. */
export function useTimeFormats(): (iso: string, style: Intl.DateTimeFormatOptions) => string {
  const { locale } = useTexts()
  const timeZone = getTimeZone(useUser()) ?? undefined
  return (iso, style) => new Intl.DateTimeFormat(locale, { ...style, timeZone }).format(new Date(iso))
}
