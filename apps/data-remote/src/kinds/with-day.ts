import type { ColumnKind } from '../schema/schema.ts'

const day = /^\d{4,6}-\d\d-\d\d( BC)?/i

/** Whether values of this kind lie on a day. */
export function hasDay(kind: ColumnKind): boolean {
  return kind === 'date' || kind === 'timestamp' || kind === 'timestamptz'
}

/** The day of what was typed, `2026-11-21`; empty where there is none that a calendar shows. */
export function dayOf(text: string): string {
  return /^\d{4}-\d\d-\d\d(?!\d| BC)/i.exec(text.trim())?.[0] ?? ''
}

/** The same time on `chosen` (`2026-11-21`). Where there was none it is midnight, in the reader's zone if the column has zones. */
export function withDay(kind: ColumnKind, text: string, chosen: string): string {
  if (kind === 'date') return chosen
  const time = day.test(text.trim()) ? text.trim().replace(day, '') : ''
  if (time !== '') return chosen + time
  return kind === 'timestamptz' ? `${chosen} 00:00${offsetOn(chosen)}` : `${chosen} 00:00`
}

/** The reader's zone at that midnight: `+01:00`. */
function offsetOn(chosen: string): string {
  const minutes = -new Date(`${chosen}T00:00`).getTimezoneOffset()
  const two = (value: number) => String(Math.trunc(Math.abs(value))).padStart(2, '0')
  return `${minutes < 0 ? '-' : '+'}${two(minutes / 60)}:${two(minutes % 60)}`
}
