import {
  Binary,
  Braces,
  Brackets,
  Calendar,
  CalendarClock,
  CircleDot,
  Clock,
  Fingerprint,
  Hash,
  type LucideIcon,
  Shapes,
  ToggleLeft,
  Type,
} from 'lucide-react'
import type { ColumnKind } from '../schema/schema.ts'

const glyphs: Record<ColumnKind, LucideIcon> = {
  text: Type,
  uuid: Fingerprint,
  integer: Hash,
  exact: Hash,
  float: Hash,
  boolean: ToggleLeft,
  enum: CircleDot,
  date: Calendar,
  time: Clock,
  timestamp: CalendarClock,
  timestamptz: CalendarClock,
  interval: Clock,
  json: Braces,
  array: Brackets,
  binary: Binary,
  other: Shapes,
}

/** The kind of a column's values as a sign; the type's name stands in the header's title. */
export function TypeGlyph({ kind }: { kind: ColumnKind }) {
  const Glyph = glyphs[kind]
  return <Glyph size={13} aria-hidden="true" style={{ flex: 'none' }} />
}
