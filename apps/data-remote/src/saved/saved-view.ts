import { type ColumnLayout, defaultLayout, parseLayout } from '../columns/column-layout.ts'
import { readView, type ViewState, writeView } from '../query/conditions/view-state.ts'

/** A saved view of a table. */
export interface SavedView {
  id: string
  name: string
  /** Visible to everyone who may read the table. */
  isShared: boolean
  /** Only the owner may change it. */
  isOwn: boolean
  /** The table opens with it for this user. */
  isDefault: boolean
  /** Counts changes of the content. */
  version: number
  /** Null until it is read. The content of another user's view is read when the view is opened. */
  content: ViewContent | null
}

/** A saved view with its content. */
export interface OpenedView extends SavedView {
  content: ViewContent
}

/** Returns whether the content of a view is loaded. */
export function isOpenedView(view: SavedView): view is OpenedView {
  return view.content !== null
}

/** The content of a saved view. */
export interface ViewContent {
  /** Filters, sorts and search, as in the address: `sort=id.desc&filter=status.eq.open`. */
  address: string
  layout: ColumnLayout
}

/** Returns the content to save for a view and a layout. */
export function createViewContent(view: ViewState, layout: ColumnLayout): ViewContent {
  return { address: writeView(new URLSearchParams(), withoutName(view)).toString(), layout }
}

/** Returns the view of the address for a saved view. */
export function parseViewContent({ id, content }: Pick<OpenedView, 'id' | 'content'>): ViewState {
  return { ...readView(new URLSearchParams(content.address)), saved: id }
}

/** Returns whether two contents are equal, regardless of the order of their members. */
export function hasSameContent(one: ViewContent, other: ViewContent): boolean {
  const written = ({ address, layout }: ViewContent) => {
    const widths = Object.entries(layout.widths).toSorted(([a], [b]) => (a < b ? -1 : 1))
    const { order, hidden, frozen, height } = layout
    const view = withoutName(readView(new URLSearchParams(address)))
    return JSON.stringify([createViewContent(view, layout).address, order, hidden, frozen, widths, height])
  }
  return written(one) === written(other)
}

/**
 * Parses a row of `portico_views`, which may lack the content. With invalid content, the result is null if the user owns the view;
 * otherwise it is a view of all rows, which can be opened and removed.
 */
export function parseSavedView(row: unknown, userId: string): SavedView | null {
  const { id, name, owner_id, is_shared, version, content, portico_view_defaults } = row as Record<
    string,
    unknown
  >
  const isOwn = owner_id === userId
  const read = content === undefined ? null : parseContent(content)
  if (content !== undefined && !read && isOwn) return null
  return {
    id: String(id),
    name: String(name),
    isShared: is_shared === true,
    isOwn,
    isDefault: Array.isArray(portico_view_defaults) && portico_view_defaults.length > 0,
    version: Number(version),
    content: read ?? (content === undefined ? null : { address: '', layout: defaultLayout }),
  }
}

function parseContent(content: unknown): ViewContent | null {
  const { address, layout } = (content ?? {}) as Record<string, unknown>
  const parsed = parseLayout(layout)
  return typeof address === 'string' && parsed ? { address, layout: parsed } : null
}

function withoutName({ saved: _saved, ...view }: ViewState): ViewState {
  return view
}
