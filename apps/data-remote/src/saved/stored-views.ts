import type { Session } from '@portico/session'
import { DataError, throwDataError, toDataError } from '../errors/data-error.ts'
import { isMaybeTruncated } from '../query/addressing/row-limit.ts'
import { createLikeCondition } from '../query/conditions/text-conditions.ts'
import { quote } from '../query/names.ts'
import type { Table } from '../schema/schema.ts'
import { answered, readDefault } from './default-view.ts'
import {
  isOpenedView,
  type OpenedView,
  parseSavedView,
  type SavedView,
  type ViewContent,
} from './saved-view.ts'

type Client = Session['client']

const columns = 'id,name,owner_id,is_shared,version'
const withContent = `${columns},content`

/** Maximum number of shared views in one list. Further ones are found by name. */
export const maxSharedViews = 100

/** The properties of a view in addition to its content. */
export interface ViewName {
  name: string
  isShared: boolean
}

/** The user, and the id of the open view. */
interface Reader {
  userId: string
  opened: string | undefined
}

/**
 * Returns the user's own views of a table with their contents, and the first shared views without contents, because these may be large in
 * total. The open shared view and the default view are always included, with content. Sorted by name, as the database sorts.
 * @throws DataError
 */
export async function readViews(
  client: Client,
  table: Table,
  { userId, opened }: Reader,
  signal: AbortSignal,
): Promise<SavedView[]> {
  const [own, shared, chosen] = await Promise.all([
    readOwn(client, table, userId, signal),
    findSharedViews(client, table, userId, { search: '', after: null, most: maxSharedViews }, signal),
    readChosen(client, table, { userId, opened }, signal),
  ])
  const known = new Map(chosen.map((view) => [view.id, view]))
  const listed = new Set(shared.map(({ id }) => id))
  const others = [
    ...shared.map((view) => known.get(view.id) ?? view),
    ...chosen.filter(({ id }) => !listed.has(id)),
  ]
  const lacks = ({ content, isDefault, id }: SavedView) => !content && (isDefault || id === opened)
  return Promise.all([...own, ...others].map((view) => (lacks(view) ? readView(client, view, userId) : view)))
}

/** Reads all own views. The database limits their number. */
async function readOwn(client: Client, table: Table, userId: string, signal: AbortSignal) {
  const rows: unknown[] = []
  let isCut = true
  while (isCut) {
    const page = await answered(
      viewsOf(client, table, `${withContent},portico_view_defaults(view_id)`)
        .eq('owner_id', userId)
        .order('name')
        .order('id')
        .range(rows.length, rows.length + mostOwn - 1)
        .abortSignal(signal),
    )
    isCut = page.length > 0 && (page.length === mostOwn || isMaybeTruncated(client, page.length, mostOwn))
    rows.push(...page)
  }
  return parsed(rows, userId)
}

/** Number of own views per request. */
const mostOwn = 500

/** A search for shared views, and the start of its page. */
export interface SharedSearch {
  /** A part of the name. */
  search: string
  /** The last view of the previous page. Null for the first page. */
  after: Pick<SavedView, 'name' | 'id'> | null
  most: number
}

/** Returns shared views without contents, sorted by name: one page of at most `most`. @throws DataError */
export async function findSharedViews(
  client: Client,
  table: Table,
  userId: string,
  { search, after, most }: SharedSearch,
  signal: AbortSignal,
): Promise<SavedView[]> {
  const rows: unknown[] = []
  const part = search.trim() === '' ? null : createLikeCondition('name', search.trim())
  let start = after
  let isCut = true
  while (isCut) {
    let views = viewsOf(client, table, `${columns},portico_view_defaults(view_id)`)
      .eq('is_shared', true)
      .neq('owner_id', userId)
    if (part) views = views.filter('name', part.operator, part.value)
    if (start) {
      const name = quote(start.name)
      // The separate bound lets the index scan start there.
      views = views.gte('name', start.name).or(`name.gt.${name},and(name.eq.${name},id.gt.${start.id})`)
    }
    const left = most - rows.length
    const page = await answered(views.order('name').order('id').limit(left).abortSignal(signal))
    start = (page.at(-1) as SharedSearch['after'] | undefined) ?? null
    isCut = page.length < left && isMaybeTruncated(client, page.length, left)
    rows.push(...page)
  }
  return parsed(rows, userId)
}

/** Reads shared views that the list may not contain: the open one, and the default view. */
async function readChosen(client: Client, table: Table, { userId, opened }: Reader, signal: AbortSignal) {
  const open = viewsOf(client, table, `${withContent},portico_view_defaults(view_id)`)
  const answers = await Promise.all([
    readDefault(client, table, signal),
    opened ? answered(open.neq('owner_id', userId).eq('id', opened).abortSignal(signal)) : [],
  ])
  const views = parsed(answers.flat(), userId).filter(({ isOwn }) => !isOwn)
  return views.filter(({ id }, i) => views.findIndex((one) => one.id === id) === i)
}

function viewsOf(client: Client, { schema, name }: Table, wanted: string) {
  return client.from('portico_views').select(wanted).match({ table_schema: schema, table_name: name })
}

function parsed(rows: readonly unknown[], userId: string): SavedView[] {
  return rows.flatMap((row) => parseSavedView(row, userId) ?? [])
}

/** Returns a view with its content. @throws DataError; `view_gone` if it was deleted. */
export async function readView(client: Client, view: SavedView, userId: string): Promise<OpenedView> {
  const { data, error, status } = await client
    .from('portico_views')
    .select(withContent)
    .eq('id', view.id)
    .then(undefined, throwDataError)
  if (error) throw toDataError(error, status)
  return { ...only(data, userId), isDefault: view.isDefault }
}

/** Saves a new view. @throws DataError; `23505` if the user already has one with this name. */
export async function addView(
  client: Client,
  { schema, name }: Table,
  userId: string,
  naming: ViewName,
  content: ViewContent,
): Promise<OpenedView> {
  const { data, error, status } = await client
    .from('portico_views')
    .insert({ table_schema: schema, table_name: name, ...written(naming), content })
    .select(withContent)
    .then(undefined, throwDataError)
  if (error) throw toDataError(error, status)
  return only(data, userId)
}

/** Changes the name of a view, or its sharing. @throws DataError; `23505`, and `view_gone` if it was deleted. */
export async function renameView(client: Client, { id }: SavedView, naming: ViewName): Promise<void> {
  const { data, error, status } = await client
    .from('portico_views')
    .update(written(naming))
    .eq('id', id)
    .select('id')
    .then(undefined, throwDataError)
  if (error) throw toDataError(error, status)
  if (data.length === 0) throw gone()
}

/** The outcome of saving. `changed`: the content was changed elsewhere, and was not overwritten. */
export type SaveViewResult = { state: 'saved' } | { state: 'changed'; now: OpenedView }

/**
 * Changes the content if it is still the one that was read. Can be repeated after a lost answer.
 * @throws DataError; `view_gone` if it was deleted.
 */
export async function saveView(
  client: Client,
  view: SavedView,
  userId: string,
  content: ViewContent,
): Promise<SaveViewResult> {
  const saved = await client
    .from('portico_views')
    .update({ content })
    .match({ id: view.id, version: view.version })
    .select('id')
    .then(undefined, throwDataError)
  if (saved.error) throw toDataError(saved.error, saved.status)
  if (saved.data.length > 0) return { state: 'saved' }
  return { state: 'changed', now: await readView(client, view, userId) }
}

/**
 * Deletes a view for all who see it. A missing view of the user is no error.
 * @throws DataError; `42501` if another user owns it and it still exists
 */
export async function deleteView(client: Client, { id, isOwn }: SavedView): Promise<void> {
  const { data, error, status } = await client
    .from('portico_views')
    .delete()
    .eq('id', id)
    .select('id')
    .then(undefined, throwDataError)
  if (error) throw toDataError(error, status)
  // The policy for deletions hides it from this user.
  if (data.length === 0 && !isOwn) throw new DataError('42501', { message: 'no row was deleted' }, status)
}

function written({ name, isShared }: ViewName): object {
  return { name: name.trim(), is_shared: isShared }
}

function only(rows: readonly unknown[], userId: string): OpenedView {
  const [row] = rows
  const view = row === undefined ? null : parseSavedView(row, userId)
  if (!view || !isOpenedView(view)) throw gone()
  return view
}

function gone(): DataError {
  return new DataError('view_gone', { message: 'no such view' }, 200)
}
