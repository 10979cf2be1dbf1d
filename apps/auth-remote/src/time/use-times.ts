import { useUser } from '@portico/session/react'
import { useTexts } from '../texts/texts.ts'
import { zoneOf } from './zone.ts'

/** Prints times in the language of the page and the time zone of the person. */
export function useTimes(): (iso: string, style: Intl.DateTimeFormatOptions) => string {
  const { locale } = useTexts()
  const timeZone = zoneOf(useUser()) ?? undefined
  return (iso, style) => new Intl.DateTimeFormat(locale, { ...style, timeZone }).format(new Date(iso))
}
