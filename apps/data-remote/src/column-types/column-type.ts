import type { LazyComponent } from '@portico/react-remote'
import type { Message } from '@portico/ui'
import type { LucideIcon } from 'lucide-react'
import type { ComponentType, ReactNode } from 'react'
import type { FilterOperator, OperatorTexts } from './operators.ts'
import type { ParseResult } from './parse.ts'

/**
 * A column type: how its values are read, shown, typed, compared and written. An absent optional member means no. Each type has its own
 * folder, and a line in `column-types.ts`.
 */
export interface ColumnType {
  name: string
  /** Its Postgres types by `typname`. Empty if they do not identify it. */
  types: readonly string[]

  /** Requested as `col::text`, because JavaScript would round the value, or JSON would format it differently than Postgres. */
  isReadAsText?: true
  /** The same for an array of such values. */
  isListReadAsText?: true

  /** Its text is JSON, with strings in quotes. */
  isJson?: true
  /** Converts text that was read with `isReadAsText` to JSON. Default: a JSON string. */
  toJson?(text: string): string

  Glyph: LucideIcon
  /** Initial column width, in CSS pixels. */
  width: number
  /** Its values are aligned to the end of their cell. */
  isNumber?: true
  /** Its values are instants, shown in the reader's time zone. */
  isZoned?: true
  /** Its values are wall-clock times without a time zone. */
  isWallClock?: true
  /** Its values have a fixed-width font. */
  isCode?: true
  /** Formats a value for reading. Null if it is shown as the database writes it. */
  format?(value: unknown, reader: ValueLocale): string | null
  /** Renders a value. `text` is the formatted value. */
  Value?: ComponentType<TypeValueProps>
  /** Whether `Value` renders this value, for types that render only some. */
  isDrawn?(text: string): boolean

  /** Parses an editor's text into the value to send, or the reason why it is invalid. */
  parse(text: string, column: TypedColumn): ParseResult
  /** An example of a typed value. */
  example?: string
  /** Any text is a value, including the empty one. It may have several lines, and spelling is checked. */
  isFreeText?: true
  /** Line breaks are part of the syntax and not of the value. */
  isStructured?: true
  /** Lines of an editor: `some` if the value needs them, `many` always. Default: one. */
  lines?: 'some' | 'many'
  /** The values to choose from. Null if they are unknown. */
  choices?(column: TypedColumn): readonly string[] | null
  /** Moves typed text to another day, such as `2026-11-21`. With this, the editor has a calendar. */
  withDay?(text: string, day: string): string
  /** A separate cell editor, loaded when such a cell is selected. Default: a text field. */
  Editor?: LazyComponent<TypeEditorProps>
  /** A field for the cell editor, loaded when such a cell is selected. Default: a plain text field. */
  Control?: LazyComponent<TypeControlProps>
  /** Why values can't be typed. */
  whyReadOnly?: Message
  /** Matches SQL defaults that generate a random value, which the client may generate instead. */
  randomDefault?: RegExp
  /** Matches SQL defaults that are the time of writing. */
  nowDefault?: RegExp

  /** Rows can be sorted by it, and a cursor page can start after one of its values. */
  isSortable?: true
  /** The value as text for equality conditions. Null if it has no equality. */
  compared?(value: unknown, column: TypedColumn): string | null
  /** Conditions contain the value without quotes. */
  isBare?: true
  /** Filter operators, the default first. The operators for NULL are added automatically. */
  operators: readonly FilterOperator[]
  operatorWords?: OperatorTexts
  /** Parses the value of a filter, which may be less than a complete value. */
  parseCompared?: ColumnType['parse']
  /** A field for the value of a filter, loaded with the first one. Default: a text field. */
  FilterInput?: LazyComponent<FilterInputProps>
}

/** The properties of a column that its type depends on. */
export interface TypedColumn {
  /** SQL type, such as `numeric(12,2)`. */
  type: string
  /** `pg_type.typname`. For an array: `_` and the name of the element. */
  udt: string
  nullable: boolean
  enumValues: readonly string[] | null
}

/**
 * The value of a field as the user set it. NULL, an empty text and DEFAULT are three different states. In a nullable column an empty field
 * is NULL, and an empty text is set explicitly (`empty`).
 */
export type Draft =
  | { state: 'default' }
  | { state: 'null' }
  | { state: 'empty' }
  | { state: 'value'; text: string }

/** Language (BCP 47) and time zone (IANA) of the user. The default time zone is the browser's. */
export interface ValueLocale {
  locale: string
  timeZone?: string
  /** Times include seconds. */
  isExact?: true
}

/** Props of a type's `Value`. */
export interface TypeValueProps {
  column: TypedColumn
  value: unknown
  text: string
  /** For interactive elements in the value. -1 in a grid, where the keyboard moves among cells. */
  tabIndex?: -1 | undefined
}

/** Props of a type's `Editor`: the draft, and a callback that ends with the value to save. Null discards. */
export interface TypeEditorProps {
  name: string
  column: TypedColumn
  /** The type of the column. */
  kind: ColumnType
  draft: Draft
  /** The column's default in words. Null if it has none. */
  byDefault: string | null
  onDone: (draft: Draft | null) => void
}

/** Props of a type's `Control`. Enter may insert a line break; the editor around it handles Ctrl+Enter and Tab. */
export interface TypeControlProps {
  name: string
  text: string
  /** Shown while the field is empty. */
  placeholder: string
  onChange: (text: string) => void
  /** A plain field, shown while the control loads and if it can't be loaded. */
  plain: ReactNode
  /** False in a form with other fields. */
  focusesFirst?: boolean
}

/** Props of a type's `FilterInput`. The Field around it has the label. */
export interface FilterInputProps {
  column: TypedColumn
  /** The type of the column. */
  kind: ColumnType
  operator: FilterOperator
  /** The value of the filter. A list for `in` and `nin`, see `list-text.ts`. */
  value: string
  onChange: (value: string) => void
}
