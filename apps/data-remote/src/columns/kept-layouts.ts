import { keepRecent, readRecent } from '@portico/react-remote'
import type { Table } from '../schema/schema.ts'
import { type Layout, plainLayout, rowHeights } from './layout.ts'

interface KeptLayout extends Pick<Table, 'schema' | 'name'> {
  layout: Layout
}

/** Tables whose layout a device keeps of a person. */
const most = 200

/** How the person has laid out the columns of `table` on this device; null where nothing was changed. */
export function readLayout(userId: string, table: Table): Layout | null {
  return readRecent('columns', userId, isKept).find((kept) => isOf(kept, table))?.layout ?? null
}

/** Keeps it until it is plain again. */
export function keepLayout(userId: string, table: Table, layout: Layout): void {
  const { schema, name } = table
  const others = readRecent('columns', userId, isKept).filter((kept) => !isOf(kept, table))
  const all = layout === plainLayout ? others : [{ schema, name, layout }, ...others]
  keepRecent('columns', userId, all.slice(0, most))
}

function isOf(kept: KeptLayout, { schema, name }: Table): boolean {
  return kept.schema === schema && kept.name === name
}

function isKept(value: unknown): value is KeptLayout {
  if (!isObject(value) || !isObject(value.layout)) return false
  const { order, hidden, frozen, widths, height } = value.layout
  return (
    typeof value.schema === 'string' &&
    typeof value.name === 'string' &&
    [order, hidden, frozen].every(isNames) &&
    isObject(widths) &&
    Object.values(widths).every((width) => typeof width === 'number' && width > 0) &&
    rowHeights.some((one) => one === height)
  )
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function isNames(value: unknown): boolean {
  return Array.isArray(value) && value.every((name) => typeof name === 'string')
}
