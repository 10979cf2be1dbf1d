import type { LazyPart } from '@portico/react-remote'
import type { Message } from '@portico/ui'
import type { LucideIcon } from 'lucide-react'
import type { ComponentType, ReactNode } from 'react'
import type { FilterOperator, OperatorWords } from './operators.ts'
import type { Parsed } from './parse.ts'

/**
 * A kind of column: how its values are read, shown, typed, compared and written. What is optional is not so where it is absent.
 * Each kind has a folder of its own, and a line in `kinds.ts`.
 */
export interface Kind {
  name: string
  /** Its types by their bare names; none where these do not tell. */
  types: readonly string[]

  /** Asked for as `col::text`: JavaScript would round it, or JSON would write it in another way than Postgres. */
  isReadAsText?: true
  /** The same of a list of such values. */
  isListReadAsText?: true

  /** Its text is JSON: a string stands in quotes. */
  isJson?: true
  /** What was read as text, as JSON; a JSON string where it is absent. */
  toJson?(text: string): string

  Glyph: LucideIcon
  /** Width of a column at first, in CSS pixels. */
  width: number
  /** Its values stand at the end of their cell. */
  isNumber?: true
  /** Its values are instants, shown in the zone of the reader. */
  isZoned?: true
  /** Its values are readings of a clock, without a zone. */
  isWallClock?: true
  /** Its values stand in a fixed-width font. */
  isCode?: true
  /** A value as people read it; null where it is shown as the database writes it. */
  format?(value: unknown, reader: Reader): string | null
  /** Draws a value; `text` as people read it. */
  Value?: ComponentType<KindValueProps>
  /** Whether a value is drawn by `Value`, where some are drawn as they are. */
  isDrawn?(text: string): boolean

  /** What is sent for the text of an editor, or why it is no value. */
  parse(text: string, column: TypedColumn): Parsed
  /** A value as it is typed. */
  example?: string
  /** Any text is a value, the empty one too; it may have several lines, and is checked for spelling. */
  isFreeText?: true
  /** Values may be written over several lines, which are part of their syntax and not of what they say. */
  isStructured?: true
  /** Lines that an editor has: `some` where a value needs them, `many` always; else one. */
  lines?: 'some' | 'many'
  /** The values to choose from; null where they are not known. */
  choices?(column: TypedColumn): readonly string[] | null
  /** Moves what was typed to another day, such as `2026-11-21`. Where a kind has this, its editor has a calendar. */
  withDay?(text: string, day: string): string
  /** Its own editor in a cell, which comes when such a cell is chosen; else its text is typed. */
  Editor?: LazyPart<KindEditorProps>
  /** Its own field in the editor of a cell, instead of a plain one; it comes when such a cell is chosen. */
  Control?: LazyPart<KindControlProps>
  /** Why no value can be typed. */
  whyReadOnly?: Message
  /** SQL of defaults that make a random value: one that is made here is as good. */
  randomDefault?: RegExp
  /** SQL of defaults that are the moment of writing. */
  nowDefault?: RegExp

  /** Rows can be ordered by it, and a page can begin after one of its values. */
  isSortable?: true
  /** The value as text by which the database finds it again; null where it has no equality. */
  compared?(value: unknown, column: TypedColumn): string | null
  /** Stands in conditions without quotes. */
  isBare?: true
  /** How filters compare, the usual way first; the operators for NULL come by themselves. */
  operators: readonly FilterOperator[]
  operatorWords?: OperatorWords
  /** What a filter compares with, where that may be less than a value. */
  parseCompared?: Kind['parse']
  /** The field for the value of a filter, which comes with the first one; else its text is typed. */
  FilterInput?: LazyPart<FilterInputProps>
}

/** What a kind needs to know of a column. */
export interface TypedColumn {
  /** As written in SQL, such as `numeric(12,2)`. */
  type: string
  /** Its bare name (`pg_type.typname`); a list's is `_` and its element's. */
  udt: string
  nullable: boolean
  enumValues: readonly string[] | null
}

/**
 * What a person has put into a field. NULL, empty text and the column's DEFAULT are three different things. Where a column knows
 * NULL, a field with nothing in it is that, and an empty text is asked for (`empty`).
 */
export type Draft =
  | { state: 'default' }
  | { state: 'null' }
  | { state: 'empty' }
  | { state: 'value'; text: string }

/** Who reads a value: BCP 47 language and IANA time zone, the browser's own unless given. */
export interface Reader {
  locale: string
  timeZone?: string
  /** A moment is read to the second. */
  isExact?: true
}

/** What draws a value of a kind gets. */
export interface KindValueProps {
  column: TypedColumn
  value: unknown
  text: string
  /** Of what can be pressed in it: in a grid the keyboard moves among cells. */
  tabIndex?: -1 | undefined
}

/** What an editor of a kind gets: what was typed so far, and how to end with what is to be saved; null discards. */
export interface KindEditorProps {
  name: string
  column: TypedColumn
  /** That of the column. */
  kind: Kind
  draft: Draft
  /** What the database gives by itself, in words; null where that is nothing. */
  byDefault: string | null
  onDone: (draft: Draft | null) => void
}

/** What a field of a kind's own gets. Enter in it may be a new line; Ctrl+Enter and Tab are left to the editor around it. */
export interface KindControlProps {
  name: string
  text: string
  /** What stands in it while it is empty. */
  placeholder: string
  onChange: (text: string) => void
  /** The plain field, which stands in its place until it is here, and where it does not come. */
  plain: ReactNode
  /** False in a form, where other fields stand around it. */
  focusesFirst?: boolean
}

/** What the field of a filter's value gets. It stands inside a Field, which labels it. */
export interface FilterInputProps {
  column: TypedColumn
  /** That of the column. */
  kind: Kind
  operator: FilterOperator
  /** As in a filter: of `in` and `nin` a list, see `list-text.ts`. */
  value: string
  onChange: (value: string) => void
}
