import type { Translate } from '@portico/ui'
import { parseDraft } from './draft.ts'
import type { Draft, TypedColumn } from './kind.ts'
import { kindOf, printValue } from './kinds.ts'
import { zone } from './moments.ts'
import { textOf } from './value-text.ts'

/**
 * Describes a typed date and time: to the second, in the user's time zone with its name, or that it has no time zone. Null for other column
 * types, and for invalid text.
 */
export function momentInWords(t: Translate, column: TypedColumn, draft: Draft): string | null {
  const { isZoned, isWallClock } = kindOf(column)
  const text = textOf(draft)
  if (!(isZoned || isWallClock) || text === '' || !parseDraft(column, draft).ok) return null
  const moment = printValue(column, text, { locale: t.locale, isExact: true })
  if (isWallClock) return t('{moment}, without a time zone', { moment })
  return t('{moment} in the time zone {zone}', { moment, zone: zone() })
}
