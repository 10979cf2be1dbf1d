import type { Session } from '@portico/session'
import { DataError, rethrow, toDataError } from '../errors/data-error.ts'
import { mayBeCut } from '../query/addressing/row-limit.ts'
import type { Table } from '../schema/schema.ts'
import { type Content, isOpened, type OpenedView, parseSavedView, type SavedView } from './saved-view.ts'

type Client = Session['client']

const columns = 'id,name,owner_id,is_shared,version'
const withContent = `${columns},content`

/** Views of a table that are listed. */
const mostViews = 500

/** What can be said of a view beside its content. */
export interface Naming {
  name: string
  isShared: boolean
}

/** The reader of the views, and the id of the view that is open. */
interface Reader {
  userId: string
  opened: string | undefined
}

/**
 * Returns the person's views of a table with their contents, and the views that others share without contents, because these may be
 * large together. The shared view that is open, and the one that the table opens with, have a content. Sorted by name. @throws DataError
 */
export async function readViews(
  client: Client,
  { schema, name }: Table,
  { userId, opened }: Reader,
  signal: AbortSignal,
): Promise<SavedView[]> {
  const read = async (isOwn: boolean) => {
    const wanted: string = `${isOwn ? withContent : columns},portico_view_defaults(view_id)`
    const rows: unknown[] = []
    let isCut = true
    while (isCut) {
      const views = client
        .from('portico_views')
        .select(wanted)
        .match({ table_schema: schema, table_name: name })
      const { data, error, status } = await (isOwn
        ? views.eq('owner_id', userId)
        : views.neq('owner_id', userId)
      )
        .order('name')
        .order('id')
        .range(rows.length, mostViews - 1)
        .abortSignal(signal)
        .then(undefined, rethrow)
      if (error) throw toDataError(error, status)
      isCut = mayBeCut(client, data.length, mostViews - rows.length)
      rows.push(...data)
    }
    return rows.flatMap((row) => parseSavedView(row, userId) ?? [])
  }
  const views = (await Promise.all([read(true), read(false)])).flat()
  const lacks = ({ id, content, isDefault }: SavedView) => !content && (isDefault || id === opened)
  return Promise.all(views.map((view) => (lacks(view) ? readView(client, view, userId) : view)))
}

/** Returns a view with its content. @throws DataError; `view_gone` if it was deleted. */
export async function readView(client: Client, view: SavedView, userId: string): Promise<OpenedView> {
  const { data, error, status } = await client
    .from('portico_views')
    .select(withContent)
    .eq('id', view.id)
    .then(undefined, rethrow)
  if (error) throw toDataError(error, status)
  return { ...only(data, userId), isDefault: view.isDefault }
}

/** Keeps a new one. @throws DataError; `23505` where the person has one with this name. */
export async function addView(
  client: Client,
  { schema, name }: Table,
  userId: string,
  naming: Naming,
  content: Content,
): Promise<OpenedView> {
  const { data, error, status } = await client
    .from('portico_views')
    .insert({ table_schema: schema, table_name: name, ...written(naming), content })
    .select(withContent)
    .then(undefined, rethrow)
  if (error) throw toDataError(error, status)
  return only(data, userId)
}

/** Another name, or with whom it is shared. @throws DataError; `23505`, and `view_gone` where it is gone. */
export async function nameView(client: Client, { id }: SavedView, naming: Naming): Promise<void> {
  const { data, error, status } = await client
    .from('portico_views')
    .update(written(naming))
    .eq('id', id)
    .select('id')
    .then(undefined, rethrow)
  if (error) throw toDataError(error, status)
  if (data.length === 0) throw gone()
}

/** What saving came to. `changed`: it has other content by now, from elsewhere, and that was left as it is. */
export type Saving = { state: 'saved' } | { state: 'changed'; now: OpenedView }

/**
 * Changes its content, if that still is what was read. May be asked again when the answer is lost.
 * @throws DataError; `view_gone` where it is gone.
 */
export async function saveView(
  client: Client,
  view: SavedView,
  userId: string,
  content: Content,
): Promise<Saving> {
  const saved = await client
    .from('portico_views')
    .update({ content })
    .match({ id: view.id, version: view.version })
    .select('id')
    .then(undefined, rethrow)
  if (saved.error) throw toDataError(saved.error, saved.status)
  if (saved.data.length > 0) return { state: 'saved' }
  return { state: 'changed', now: await readView(client, view, userId) }
}

/**
 * Takes it away, for all who see it. One of the person's own that is gone already is no failure.
 * @throws DataError; `42501` if another user owns it and it is still there
 */
export async function deleteView(client: Client, { id, isOwn }: SavedView): Promise<void> {
  const { data, error, status } = await client
    .from('portico_views')
    .delete()
    .eq('id', id)
    .select('id')
    .then(undefined, rethrow)
  if (error) throw toDataError(error, status)
  // The policy for deletions hides it from this user.
  if (data.length === 0 && !isOwn) throw new DataError('42501', { message: 'no row was deleted' }, status)
}

/** Opens the table with it from now on, or with none. @throws DataError */
export async function chooseDefault(client: Client, table: Table, view: SavedView | null): Promise<void> {
  const of = { table_schema: table.schema, table_name: table.name }
  const defaults = client.from('portico_view_defaults')
  const request = view
    ? defaults.upsert({ ...of, view_id: view.id }, { onConflict: 'user_id,table_schema,table_name' })
    : defaults.delete().match(of)
  const { error, status } = await request.then(undefined, rethrow)
  if (error) throw toDataError(error, status)
}

function written({ name, isShared }: Naming): object {
  return { name: name.trim(), is_shared: isShared }
}

function only(rows: readonly unknown[], userId: string): OpenedView {
  const [row] = rows
  const view = row === undefined ? null : parseSavedView(row, userId)
  if (!view || !isOpened(view)) throw gone()
  return view
}

function gone(): DataError {
  return new DataError('view_gone', { message: 'no such view' }, 200)
}
