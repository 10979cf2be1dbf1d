import { uuidOf } from '../actors.ts'
import { type Call, everyAccount, read, sources, write } from './call.ts'

const { data } = sources
const views = { table_schema: 'eq.public', table_name: 'eq.scale_owned' }
const columns = 'id,name,owner_id,is_shared,version'
const own = `eq.${uuidOf('view 1')}`
const view = (name: string, verb: string): Pick<Call, 'name' | 'uses' | 'sentBy' | 'actors'> => ({
  ...{ name, uses: `${verb}`, sentBy: `${data}saved/keep-views.ts`, actors: everyAccount },
})

/** Calls of saved views. */
export const viewCalls: readonly Call[] = [
  {
    ...view('own views', 'portico_views select'),
    send: ({ id }) =>
      read('portico_views', {
        select: `${columns},content,portico_view_defaults(view_id)`,
        ...views,
        owner_id: `eq.${id}`,
        order: 'name,id',
        offset: '0',
        limit: '500',
      }),
  },
  {
    ...view('views of others', 'portico_views select'),
    send: ({ id }) =>
      read('portico_views', {
        select: `${columns},portico_view_defaults(view_id)`,
        ...views,
        owner_id: `neq.${id}`,
        order: 'name,id',
        offset: '0',
        limit: '500',
      }),
  },
  {
    ...view('open a view', 'portico_views select'),
    send: () => read('portico_views', { select: `${columns},content`, id: own }),
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
    send: () =>
      write('PATCH', 'portico_views', { id: own, select: 'id' }, { name: 'Other', is_shared: true }),
  },
  {
    ...view('save a view', 'portico_views update'),
    send: () => write('PATCH', 'portico_views', { id: own, version: 'eq.1', select: 'id' }, { content: {} }),
  },
  {
    ...view('delete a view', 'portico_views delete'),
    send: () => write('DELETE', 'portico_views', { id: own, select: 'id' }),
  },
  {
    ...view('choose a view', 'portico_view_defaults upsert'),
    actors: ['ordinary'],
    send: () =>
      write(
        'POST',
        'portico_view_defaults',
        { on_conflict: 'user_id,table_schema,table_name' },
        { table_schema: 'public', table_name: 'scale_owned', view_id: uuidOf('view 1') },
        'resolution=merge-duplicates',
      ),
  },
  {
    ...view('choose no view', 'portico_view_defaults delete'),
    send: () => write('DELETE', 'portico_view_defaults', views, undefined, 'return=minimal'),
  },
]
