import type { Column } from '../schema/schema.ts'

/** Row heights. `normal` follows the portal's density; `tall` wraps texts. */
export const rowHeights = ['compact', 'normal', 'relaxed', 'tall'] as const

/** A row height. */
export type RowHeight = (typeof rowHeights)[number]

/** The layout of a table's columns, by name. Names that the table no longer has are ignored. */
export interface ColumnLayout {
  /** The order of columns. Other columns come last, in the table's order. */
  order: readonly string[]
  hidden: readonly string[]
  /** Columns that stay visible at the start of a row. */
  frozen: readonly string[]
  /** Widths of resized columns, in CSS pixels. */
  widths: Readonly<Record<string, number>>
  height: RowHeight
}

/** The default layout: the table's order, without hidden or frozen columns. */
export const defaultLayout: ColumnLayout = { order: [], hidden: [], frozen: [], widths: {}, height: 'normal' }

/** Returns all columns in order, frozen ones first. */
export function sortColumns(columns: readonly Column[], { order, frozen }: ColumnLayout): readonly Column[] {
  const place = ({ name }: Column) => {
    const at = order.indexOf(name)
    return (frozen.includes(name) ? 0 : columns.length + order.length) + (at < 0 ? order.length : at)
  }
  return columns.toSorted((a, b) => place(a) - place(b))
}

/** Returns the visible columns, at least one. */
export function getVisibleColumns(columns: readonly Column[], layout: ColumnLayout): readonly Column[] {
  const all = sortColumns(columns, layout)
  const shown = all.filter(({ name }) => !layout.hidden.includes(name))
  return shown.length > 0 ? shown : all.slice(0, 1)
}

/** Moves a column to the position of another one. Never moves into or out of the frozen columns. */
export function moveColumn(
  columns: readonly Column[],
  layout: ColumnLayout,
  name: string,
  to: string,
): ColumnLayout {
  const names = sortColumns(columns, layout).map((column) => column.name)
  const at = names.indexOf(to)
  const isFrozen = layout.frozen.includes(name)
  if (at < 0 || !names.includes(name) || layout.frozen.includes(to) !== isFrozen) return layout
  const order = names.filter((one) => one !== name)
  order.splice(at, 0, name)
  return { ...layout, order }
}

/** Adds the name to the list, or removes it. */
export function toggleName(list: readonly string[], name: string): readonly string[] {
  return list.includes(name) ? list.filter((one) => one !== name) : [...list, name]
}

/** Parses a layout from JSON. Null if it is invalid. */
export function parseLayout(value: unknown): ColumnLayout | null {
  if (!isObject(value)) return null
  const { order, hidden, frozen, widths, height } = value
  const isLayout =
    [order, hidden, frozen].every(isNames) &&
    isObject(widths) &&
    Object.values(widths).every((width) => typeof width === 'number' && width > 0) &&
    rowHeights.some((one) => one === height)
  return isLayout ? ({ order, hidden, frozen, widths, height } as unknown as ColumnLayout) : null
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function isNames(value: unknown): boolean {
  return Array.isArray(value) && value.every((name) => typeof name === 'string')
}
