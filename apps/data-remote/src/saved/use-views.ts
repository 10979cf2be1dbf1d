import { useHost } from '@portico/react-remote'
import { useAction } from '@portico/react-remote/action'
import { useUser } from '@portico/session/react'
import { type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { defaultLayout } from '../columns/column-layout.ts'
import type { TableLayout } from '../columns/use-table-layout.ts'
import { toKnownDataError } from '../errors/data-error.ts'
import { readStartView, saveStartView } from '../place/stored-start-views.ts'
import { emptyView, type ViewState, writeView } from '../query/conditions/view-state.ts'
import { tableQuery } from '../schema/load-tables.ts'
import type { Table } from '../schema/schema.ts'
import { useTexts } from '../texts/texts.ts'
import { chooseDefault } from './default-view.ts'
import {
  createViewContent,
  hasSameContent,
  isOpenedView,
  type OpenedView,
  parseViewContent,
  type SavedView,
} from './saved-view.ts'
import {
  addView,
  deleteView,
  readView,
  readViews,
  renameView,
  saveView,
  type ViewName,
} from './stored-views.ts'
import { getViewErrorText } from './view-error-text.ts'

const viewsKey = ({ schema, name }: Table) => ['views', schema, name] as const

/** Props of components that use saved views. */
export interface ViewsProps {
  table: Table
  view: ViewState
  layout: TableLayout
  onView: (view: ViewState, options?: { replace?: boolean }) => void
}

/** Returns the saved views of a table that the user sees, and actions on them. */
export function useViews(props: ViewsProps) {
  const { table, view, layout, onView } = props
  const { session } = useHost()
  const user = useUser()
  const userId = user?.id ?? null
  const described = useQuery({ ...tableQuery(session.client, table), enabled: false })
  const isInstalled = described.data?.hasViews === true
  const list = useQuery({
    queryKey: viewsKey(table),
    queryFn: ({ signal }) =>
      readViews(session.client, table, { userId: userId ?? '', opened: view.saved }, signal),
    enabled: isInstalled && userId !== null,
    staleTime: 5 * 60_000,
  })
  const current = list.data?.find(({ id }) => id === view.saved) ?? null
  const content = createViewContent(view, layout.layout)
  const show = (opened: OpenedView, options?: { replace: boolean }) => {
    layout.adopt(opened.id, opened.content.layout)
    onView(parseViewContent(opened), options)
  }
  const changes = useChanges(props, userId, current, show)
  useStart(props, userId, list.data, show)
  return {
    userId,
    isInstalled,
    list,
    current,
    content,
    /** The view shows all rows. */
    isPlain: content.address === '',
    isModified: current !== null && isOpenedView(current) && !hasSameContent(current.content, content),
    /** The database lets administrators remove shared views. */
    mayRemove: current !== null && (current.isOwn || Boolean(user?.app_metadata?.admin)),
    openAll: () => onView(emptyView),
    ...changes,
  }
}

/** Saved views of a table, and actions on them. Failures are reported and change nothing. */
export type ViewActions = ReturnType<typeof useViews>

function useChanges(
  { table, view, layout, onView }: ViewsProps,
  userId: string | null,
  current: SavedView | null,
  show: (view: OpenedView) => void,
) {
  const t = useTexts()
  const { session, notify } = useHost()
  const { client } = session
  const queries = useQueryClient()
  const [conflict, setConflict] = useState<OpenedView | null>(null)
  const queryKey = viewsKey(table)
  const reload = () => queries.invalidateQueries({ queryKey })
  const say = (caught: unknown) =>
    notify({ tone: 'danger', ...getViewErrorText(t, toKnownDataError(caught)) })
  const how = { changes: [queryKey], onFailure: say }
  const content = createViewContent(view, layout.layout)
  const saving = useAction({
    ...how,
    run: async (over: SavedView) => {
      const saved = await saveView(client, over, userId ?? '', content)
      setConflict(saved.state === 'changed' ? saved.now : null)
      if (saved.state === 'saved') layout.adopt(over.id, content.layout)
    },
  })
  return {
    /** Opens a view. Its content is read first if it is not loaded. */
    async open(saved: SavedView) {
      if (isOpenedView(saved)) return show(saved)
      try {
        const opened = await readView(client, saved, userId ?? '')
        queries.setQueryData<readonly SavedView[]>(queryKey, (views) => withOpened(views, opened))
        show(opened)
      } catch (caught) {
        say(caught)
        await reload()
      }
    },
    /** Set if the view was changed elsewhere since it was read. Nothing has been saved. */
    conflict,
    endConflict: () => setConflict(null),
    save: saving.start,
    /** @throws DataError; `23505` if the name exists already. */
    async add(naming: ViewName, isDefault: boolean) {
      const added = await addView(client, table, userId ?? '', naming, content)
      setConflict(null)
      layout.adopt(added.id, content.layout)
      if (isDefault) await chooseDefault(client, table, added).catch(say)
      await reload()
      onView({ ...view, saved: added.id })
    },
    /** @throws DataError; `23505` if the name exists already. */
    async rename(of: SavedView, naming: ViewName) {
      await renameView(client, of, naming)
      await reload()
    },
    ...useOwnChanges({ table, view, onView }, current, how),
  }
}

/** Replaces the opened view in the list, or appends it if the list does not contain it. */
function withOpened(views: readonly SavedView[] | undefined, opened: OpenedView) {
  const isListed = views?.some(({ id }) => id === opened.id)
  return isListed ? views?.map((one) => (one.id === opened.id ? opened : one)) : views && [...views, opened]
}

/** Actions that start at once. */
function useOwnChanges(
  { table, view, onView }: Pick<ViewsProps, 'table' | 'view' | 'onView'>,
  current: SavedView | null,
  how: { changes: readonly QueryKey[]; onFailure: (caught: unknown) => void },
) {
  const { client } = useHost().session
  const sharing = useAction({
    ...how,
    run: ({ of, isShared }: { of: SavedView; isShared: boolean }) =>
      renameView(client, of, { name: of.name, isShared }),
    each: ({ of }) => of.id,
  })
  const choosing = useAction({
    ...how,
    run: (of: SavedView | null) => chooseDefault(client, table, of),
    each: (of) => of?.id,
  })
  const removing = useAction({
    ...how,
    run: async (of: SavedView) => {
      await deleteView(client, of)
      if (of.id !== current?.id) return
      const { saved: _saved, ...rest } = view
      onView(rest)
    },
  })
  return {
    share: sharing.start,
    openWith: choosing.start,
    /** Resolves when the view has been removed. */
    remove: removing.run,
  }
}

/** Opens the user's default view when the user arrives by an address without a view. Also applies the layout of the open view. */
function useStart(
  { table, view, layout }: ViewsProps,
  userId: string | null,
  views: readonly SavedView[] | undefined,
  show: (view: OpenedView, options: { replace: boolean }) => void,
): void {
  const addressOf = (state: ViewState) => writeView(new URLSearchParams(), state).toString()
  const here = addressOf(view)
  const arrived = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per loaded list.
  useEffect(() => {
    if (!views || userId === null) return
    const start = views.filter(isOpenedView).find(({ isDefault }) => isDefault)
    const address = start ? addressOf(parseViewContent(start)) : null
    const before = readStartView(userId, table)
    saveStartView(userId, table, address)
    // The view remembered on this device may be an older version.
    const isArrival = !arrived.current && (here === '' || here === before)
    arrived.current = true
    if (start && isArrival && here !== address) return show(start, { replace: true })
    const current = views.filter(isOpenedView).find(({ id }) => id === view.saved)
    const kept = current && { address: '', layout: current.content.layout }
    if (
      kept &&
      !layout.isChanged &&
      !hasSameContent(kept, { address: '', layout: layout.layout ?? defaultLayout })
    )
      layout.adopt(current.id, kept.layout)
  }, [views, view.saved])
}
