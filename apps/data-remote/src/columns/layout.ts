import type { Column } from '../schema/schema.ts'

/** How high rows are: `normal` is what the portal's density makes of it, and in `tall` ones texts are wrapped. */
export const rowHeights = ['compact', 'normal', 'relaxed', 'tall'] as const

/** One of them. */
export type RowHeight = (typeof rowHeights)[number]

/** How somebody has laid out the columns of a table. Columns are named; names that the table does not have any more do no harm. */
export interface Layout {
  /** From the beginning of a row to its end; columns that are not in it come last, in the table's order. */
  order: readonly string[]
  hidden: readonly string[]
  /** They stay in sight at the beginning of a row. */
  frozen: readonly string[]
  /** CSS pixels, of columns that were resized. */
  widths: Readonly<Record<string, number>>
  height: RowHeight
}

/** As the table is. */
export const plainLayout: Layout = { order: [], hidden: [], frozen: [], widths: {}, height: 'normal' }

/** All columns in their order, those that stay in sight first. */
export function arrange(columns: readonly Column[], { order, frozen }: Layout): readonly Column[] {
  const place = ({ name }: Column) => {
    const at = order.indexOf(name)
    return (frozen.includes(name) ? 0 : columns.length + order.length) + (at < 0 ? order.length : at)
  }
  return columns.toSorted((a, b) => place(a) - place(b))
}

/** Those that are shown: never none. */
export function shownOf(columns: readonly Column[], layout: Layout): readonly Column[] {
  const all = arrange(columns, layout)
  const shown = all.filter(({ name }) => !layout.hidden.includes(name))
  return shown.length > 0 ? shown : all.slice(0, 1)
}

/** Puts a column where another one is; into the part that stays in sight, or out of it, it does not move by that. */
export function move(columns: readonly Column[], layout: Layout, name: string, to: string): Layout {
  const names = arrange(columns, layout).map((column) => column.name)
  const at = names.indexOf(to)
  const isFrozen = layout.frozen.includes(name)
  if (at < 0 || !names.includes(name) || layout.frozen.includes(to) !== isFrozen) return layout
  const order = names.filter((one) => one !== name)
  order.splice(at, 0, name)
  return { ...layout, order }
}

/** With the name in the list, or without it. */
export function toggle(list: readonly string[], name: string): readonly string[] {
  return list.includes(name) ? list.filter((one) => one !== name) : [...list, name]
}

/** A layout that was kept as JSON; null where it is something else. */
export function parseLayout(value: unknown): Layout | null {
  if (!isObject(value)) return null
  const { order, hidden, frozen, widths, height } = value
  const isLayout =
    [order, hidden, frozen].every(isNames) &&
    isObject(widths) &&
    Object.values(widths).every((width) => typeof width === 'number' && width > 0) &&
    rowHeights.some((one) => one === height)
  return isLayout ? ({ order, hidden, frozen, widths, height } as unknown as Layout) : null
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function isNames(value: unknown): boolean {
  return Array.isArray(value) && value.every((name) => typeof name === 'string')
}
