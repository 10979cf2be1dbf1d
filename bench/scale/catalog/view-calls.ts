import { type ActorFacts, numberOf, uuidOf } from '../actors.ts'
import { type Call, everyAccount, read, sources, write } from './call.ts'

const { data } = sources
const views = { table_schema: 'eq.public', table_name: 'eq.scale_owned' }
const columns = 'id,name,owner_id,is_shared,version'
const withDefault = 'portico_view_defaults(view_id)'
const byName = { order: 'name.asc,id.asc' }

/** A view of the caller at every size. */
const own = ({ actor }: ActorFacts) => uuidOf(`view ${numberOf(actor)}`)

const view = (name: string, verb: string): Pick<Call, 'name' | 'uses' | 'sentBy' | 'actors'> => ({
  ...{ name, uses: `${verb}`, sentBy: `${data}saved/stored-views.ts`, actors: everyAccount },
})

const chosen = `${data}saved/default-view.ts`

/** A page of the views that others share. */
const shared = (name: string, filter: Record<string, string>): Call => ({
  ...view(name, 'portico_views select'),
  send: ({ id }) =>
    read('portico_views', {
      ...{ select: `${columns},${withDefault}`, ...views },
      ...{ is_shared: 'eq.true', owner_id: `neq.${id}`, ...filter, ...byName, limit: '100' },
    }),
})

/** Calls of saved views. */
export const viewCalls: readonly Call[] = [
  {
    ...view('own views', 'portico_views select'),
    send: ({ id }) =>
      read('portico_views', {
        ...{ select: `${columns},content,${withDefault}`, ...views },
        ...{ owner_id: `eq.${id}`, ...byName, offset: '0', limit: '500' },
      }),
  },
  shared('views of others', {}),
  shared('views of others, next page', {
    name: 'gte.View 2',
    or: `(name.gt."View 2",and(name.eq."View 2",id.gt.${uuidOf('none')}))`,
  }),
  shared('views of others by name', { name: 'ilike.*view 1*' }),
  {
    ...view('view that a table opens with', 'portico_view_defaults select'),
    sentBy: chosen,
    send: () =>
      read('portico_view_defaults', { select: `view_id,portico_views(${columns},content)`, ...views }),
  },
  {
    ...view('open view of another user', 'portico_views select'),
    send: ({ id }) =>
      read('portico_views', {
        ...{ select: `${columns},content,${withDefault}`, ...views },
        ...{ owner_id: `neq.${id}`, id: `eq.${uuidOf('view 4')}` },
      }),
  },
  {
    ...view('open a view', 'portico_views select'),
    send: (facts) => read('portico_views', { select: `${columns},content`, id: `eq.${own(facts)}` }),
  },
  {
    ...view('add a view', 'portico_views insert'),
    send: () =>
      write(
        'POST',
        'portico_views',
        { select: `${columns},content` },
        { table_schema: 'public', table_name: 'scale_owned', name: 'New', is_shared: false, content: {} },
      ),
  },
  {
    ...view('name a view', 'portico_views update'),
    send: (facts) =>
      write(
        'PATCH',
        'portico_views',
        { id: `eq.${own(facts)}`, select: 'id' },
        { name: 'Other', is_shared: true },
      ),
  },
  {
    ...view('save a view', 'portico_views update'),
    send: (facts) =>
      write(
        'PATCH',
        'portico_views',
        { id: `eq.${own(facts)}`, version: 'eq.1', select: 'id' },
        { content: {} },
      ),
  },
  {
    ...view('delete a view', 'portico_views delete'),
    send: (facts) => write('DELETE', 'portico_views', { id: `eq.${own(facts)}`, select: 'id' }),
  },
  {
    ...view('choose a view', 'portico_view_defaults upsert'),
    sentBy: chosen,
    actors: ['ordinary'],
    send: (facts) =>
      write(
        'POST',
        'portico_view_defaults',
        { on_conflict: 'user_id,table_schema,table_name' },
        { table_schema: 'public', table_name: 'scale_owned', view_id: own(facts) },
        'resolution=merge-duplicates',
      ),
  },
  {
    ...view('choose no view', 'portico_view_defaults delete'),
    sentBy: chosen,
    actors: ['ordinary'],
    send: () => write('DELETE', 'portico_view_defaults', views, undefined, 'return=minimal'),
  },
]
