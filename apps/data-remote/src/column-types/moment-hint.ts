import type { Translate } from '@portico/ui'
import type { Draft, TypedColumn } from './column-type.ts'
import { formatColumnValue, getColumnType } from './column-types.ts'
import { parseDraft } from './draft.ts'
import { getTimeZone } from './moments.ts'
import { getDraftText } from './value-text.ts'

/**
 * Describes a typed date and time: to the second, in the user's time zone with its name, or that it has no time zone. Null for other column
 * types, and for invalid text.
 */
export function formatMomentHint(t: Translate, column: TypedColumn, draft: Draft): string | null {
  const { isZoned, isWallClock } = getColumnType(column)
  const text = getDraftText(draft)
  if (!(isZoned || isWallClock) || text === '' || !parseDraft(column, draft).ok) return null
  const moment = formatColumnValue(column, text, { locale: t.locale, isExact: true })
  if (isWallClock) return t('{moment}, without a time zone', { moment })
  return t('{moment} in the time zone {zone}', { moment, zone: getTimeZone() })
}
