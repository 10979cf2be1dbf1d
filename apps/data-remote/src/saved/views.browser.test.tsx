import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { defaultLayout } from '../columns/column-layout.ts'
import { type StubResponse, type StubResponses, tasks } from '../fetch-stub.fixture.ts'
import { mountTable } from '../mount-table.fixture.ts'

beforeEach(() => page.viewport(1280, 800))

interface KeptRow {
  id: string
  name: string
  owner_id: string
  is_shared: boolean
  version: number
  content: { address: string; layout: object }
}

/** A server that stores views like the database. `rows` may be changed to simulate another device. */
function keeper(...first: Partial<KeptRow>[]) {
  const usual = {
    owner_id: 'ada',
    is_shared: false,
    version: 1,
    content: { address: 'filter=hours.eq.3', layout: defaultLayout },
  }
  const state = {
    rows: first.map((row, i): KeptRow => ({ id: `v${i + 1}`, name: `View ${i + 1}`, ...usual, ...row })),
    start: null as string | null,
  }
  const chosen = (url: URL) =>
    state.rows.filter(({ id, version, owner_id }) => {
      const of = (name: string, value: unknown) => [null, `eq.${value}`].includes(url.searchParams.get(name))
      const others = url.searchParams.get('owner_id')?.startsWith('neq.') === true
      const isOwn = url.searchParams.get('owner_id') === `neq.${owner_id}` || of('owner_id', owner_id)
      return of('id', id) && of('version', version) && isOwn !== others
    })
  const answers: StubResponses = {
    'POST /rpc/portico_schema': { body: { tables: [tasks, { ...tasks, name: 'portico_views' }] } },
    'GET /portico_views': (url) => ({
      body: chosen(url).map(({ content, ...row }) => ({
        ...row,
        ...(url.searchParams.get('select')?.includes('content') && { content }),
        portico_view_defaults: row.id === state.start ? [{ view_id: row.id }] : [],
      })),
    }),
    'POST /portico_views': (_url, body) => {
      const given = body as KeptRow
      if (state.rows.some(({ name }) => name === given.name))
        return { status: 409, body: { code: '23505', message: 'twice' } }
      const row = { ...usual, ...given, id: `v${state.rows.length + 1}` }
      state.rows.push(row)
      return { status: 201, body: [row] }
    },
    'PATCH /portico_views': (url, body) => {
      const rows = chosen(url)
      for (const row of rows)
        Object.assign(row, body, 'content' in (body as object) && { version: row.version + 1 })
      return { body: rows }
    },
    'DELETE /portico_views': (url) => {
      const rows = chosen(url)
      state.rows = state.rows.filter((row) => !rows.includes(row))
      return { body: rows }
    },
    'GET /portico_view_defaults': () => ({
      body: state.rows
        .filter(({ id }) => id === state.start)
        .map((row) => ({ view_id: row.id, portico_views: row })),
    }),
    'POST /portico_view_defaults': (_url, body) => {
      state.start = (body as { view_id: string }).view_id
      return { status: 201, body: [] }
    },
    'DELETE /portico_view_defaults': () => {
      state.start = null
      return { body: [] }
    },
  }
  return { state, answers }
}

const button = (name: string) => page.getByRole('button', { name, exact: true })
const item = (name: string) => page.getByRole('menuitem', { name, exact: true })
const choice = (name: string) => page.getByRole('menuitemradio', { name, exact: true })
const dialog = page.getByRole('dialog')
const headers = () =>
  page
    .getByRole('columnheader')
    .elements()
    .map((header) => header.textContent ?? '')

describe('a view', () => {
  test('a view saves filters, sorts, search and layout, and restores them', async () => {
    const { state, answers } = keeper()
    const { host } = mountTable('?filter=title.contains.r&sort=hours.desc&search=e', { answers })
    const address = () => decodeURIComponent(host.history.location.search)
    await button('Columns').click()
    await page.getByRole('checkbox', { name: 'status' }).click()
    await userEvent.keyboard('{Escape}')
    await button('Views').click()
    await item('Save as a new view…').click()
    await dialog.getByRole('button', { name: 'Save view' }).click()
    await expect.element(dialog.getByText('Enter a name.')).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Late ones')
    await userEvent.keyboard('{Enter}')
    await expect.element(button('View: Late ones')).toBeVisible()
    expect(state.rows[0]?.content.address).toBe('sort=hours.desc&search=e&filter=title.contains.r')
    await expect.poll(address).toContain('view=v1')
    await button('View: Late ones').click()
    await choice('All rows').click()
    await userEvent.keyboard('{Escape}')
    await expect.poll(address).toBe('')
    await button('Columns').click()
    await button('Reset').click()
    await userEvent.keyboard('{Escape}')
    await expect.poll(headers).toContain('status')
    await button('Views').click()
    await choice('Late ones').click()
    await expect.poll(address).toBe('?sort=hours.desc&search=e&filter=title.contains.r&view=v1')
    await expect.poll(headers).not.toContain('status')
  })

  test('a changed view is marked, and can be saved or reset', { tags: ['long'] }, async () => {
    const { state, answers } = keeper({ name: 'Three' })
    const { host } = mountTable('?filter=hours.eq.3&view=v1', { answers })
    await expect.element(button('View: Three')).toBeVisible()
    await page.getByRole('button', { name: 'Remove the filter hours is 3' }).click()
    await expect.element(page.getByText('modified')).toBeVisible()
    await button('Reset view').click()
    await expect.poll(() => host.history.location.search).toBe('?filter=hours.eq.3&view=v1')
    await expect.element(page.getByText('modified')).not.toBeInTheDocument()
    await button('Columns').click()
    await page.getByRole('checkbox', { name: 'status' }).click()
    await userEvent.keyboard('{Escape}')
    await button('Save view').click()
    await expect.element(page.getByText('modified')).not.toBeInTheDocument()
    expect(state.rows[0]).toMatchObject({ version: 2, content: { layout: { hidden: ['status'] } } })
  })

  test('a view saved in another tab is overwritten only on confirmation', {
    tags: ['long'],
  }, async () => {
    const { state, answers } = keeper({ name: 'Three' })
    const { host } = mountTable('?filter=hours.eq.3&view=v1', { answers })
    await page.getByRole('button', { name: 'Remove the filter hours is 3' }).click()
    Object.assign(state.rows[0] ?? {}, {
      version: 2,
      content: { address: 'search=a', layout: defaultLayout },
    })
    await button('Save view').click()
    await expect.element(page.getByText('“Three” was changed elsewhere')).toBeVisible()
    expect(state.rows[0]?.content.address).toBe('search=a')
    await button('Save over it').click()
    await expect.poll(() => state.rows[0]).toMatchObject({ version: 3, content: { address: '' } })
    await expect.element(dialog).not.toBeInTheDocument()

    await button('Search').click()
    await page.getByRole('searchbox').fill('b')
    await userEvent.keyboard('{Enter}')
    Object.assign(state.rows[0] ?? {}, {
      version: 4,
      content: { address: 'search=c', layout: defaultLayout },
    })
    await button('Save view').click()
    await button('Open the other one').click()
    await expect.poll(() => host.history.location.search).toBe('?search=c&view=v1')
  })

  test('a view is renamed, shared and deleted, and its name is unique', { tags: ['long'] }, async () => {
    const { state, answers } = keeper({ name: 'Three' }, { name: 'Other' })
    const { host } = mountTable('?filter=hours.eq.3&view=v1', { answers })
    await button('View: Three').click()
    await item('Save as a new view…').click()
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Other')
    await userEvent.keyboard('{Enter}')
    await expect.element(dialog.getByText('You already have a view with this name.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await button('View: Three').click()
    await item('Rename view…').click()
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Drei')
    await userEvent.keyboard('{Enter}')
    await button('View: Drei').click()
    await page.getByRole('menuitemcheckbox', { name: 'Share with everyone who can see this table' }).click()
    await expect.poll(() => state.rows[0]?.is_shared).toBe(true)
    await item('Delete view…').click()
    await expect.element(page.getByText(/^Everyone else loses this view/)).toBeVisible()
    await button('Delete view').click()
    await expect.element(button('Views')).toBeVisible()
    expect(state.rows.map(({ name }) => name)).toEqual(['Other'])
    expect(host.history.location.search).toBe('?filter=hours.eq.3')
  })

  test('a shared view of another user opens, and changes are saved as an own view', {
    tags: ['long'],
  }, async () => {
    const { state, answers } = keeper({ name: 'Theirs', owner_id: 'bob', is_shared: true })
    mountTable('', { answers })
    await button('Views').click()
    await choice('Theirs').click()
    await userEvent.keyboard('{Escape}')
    await expect.element(button('View: Theirs')).toBeVisible()
    await page.getByRole('button', { name: 'Remove the filter hours is 3' }).click()
    await button('Save as…').click()
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Mine')
    await userEvent.keyboard('{Enter}')
    await expect.element(button('View: Mine')).toBeVisible()
    expect(state.rows.map(({ name, version }) => [name, version])).toEqual([
      ['Theirs', 1],
      ['Mine', 1],
    ])
  })
})

describe('shared views', () => {
  const theirs = { name: 'Theirs', owner_id: 'bob', is_shared: true }

  test('shared views are listed without contents, which load when a view opens', async () => {
    const { answers } = keeper(theirs, { name: 'Mine' })
    const { host, requests } = mountTable('', { answers })
    await button('Views').click()
    await expect.element(choice('Theirs')).toBeVisible()
    const read = () => requests.filter((request) => request.startsWith('GET /portico_views'))
    const others = read().filter((request) => request.includes('is_shared=eq.true'))
    expect(others).toHaveLength(1)
    expect(others[0]).not.toContain('content')
    await choice('Theirs').click()
    await expect.poll(() => host.history.location.search).toBe('?filter=hours.eq.3&view=v1')
    expect(read().filter((request) => request.includes('id=eq.v1'))).toHaveLength(1)
  })

  test('shared views keep their position in the menu when one of them opens', async () => {
    mountTable('', keeper({ ...theirs, name: 'First' }, { ...theirs, name: 'Second' }))
    await button('Views').click()
    await choice('First').click()
    await userEvent.keyboard('{Escape}')
    await button('View: First').click()
    await expect.element(choice('Second')).toBeVisible()
    const places = page.getByRole('menuitemradio').elements()
    expect(places.map(({ textContent }) => textContent)).toEqual(['All rows', 'First', 'Second'])
  })

  test('shared views are removed only by an administrator', async () => {
    const { state, answers } = keeper(theirs)
    const first = mountTable('?filter=hours.eq.3&view=v1', { answers })
    await button('View: Theirs').click()
    await expect.element(choice('Theirs')).toBeVisible()
    await expect.element(item('Delete view…')).not.toBeInTheDocument()
    first.unmount()
    mountTable('?filter=hours.eq.3&view=v1', { answers, isAdministrator: true })
    await button('View: Theirs').click()
    await item('Delete view…').click()
    await button('Delete view').click()
    await expect.poll(() => state.rows).toEqual([])
  })
})

test('a view beyond a limit of the database is refused with advice', { tags: ['long'] }, async () => {
  const { answers } = keeper()
  answers['POST /portico_views'] = { status: 413, body: { code: 'PT413', message: 'at most 100' } }
  mountTable('?filter=hours.eq.3', { answers })
  await button('Views').click()
  await item('Save as a new view…').click()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('One more')
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog.getByText('There are too many views, or this one is too large.')).toBeVisible()
})

describe('the default view of a table', () => {
  test('the default view opens at an address without a view, immediately on the next visit', {
    tags: ['long'],
  }, async () => {
    const { state, answers } = keeper({ name: 'Three' })
    const first = mountTable('?filter=hours.eq.3&view=v1', { answers })
    await button('View: Three').click()
    await page.getByRole('menuitemcheckbox', { name: 'Open this table with it' }).click()
    await expect.poll(() => state.start).toBe('v1')
    await expect.element(choice('Three (opens first)')).toBeVisible()
    first.unmount()
    const second = mountTable('', { answers })
    await expect.poll(() => second.host.history.location.search).toBe('?filter=hours.eq.3&view=v1')
    await expect.element(page.getByRole('gridcell', { name: 'Write' })).toBeVisible()
    const reads = second.requests.filter((request) => request.startsWith('GET /tasks'))
    expect(reads.every((request) => request.includes('hours=eq.3'))).toBe(true)
    second.unmount()
    // On another device the default view opens after the views are loaded.
    localStorage.clear()
    const third = mountTable('', { answers })
    await expect.poll(() => third.host.history.location.search).toBe('?filter=hours.eq.3&view=v1')
    third.unmount()
    const other = mountTable('?search=a', { answers })
    await expect.element(button('Search: a')).toBeVisible()
    expect(other.host.history.location.search).toBe('?search=a')
  })

  test('the default view opens in its current version, not in the one that this device remembered', async () => {
    const { state, answers } = keeper({ name: 'Three' })
    state.start = 'v1'
    const first = mountTable('', { answers })
    await expect.poll(() => first.host.history.location.search).toBe('?filter=hours.eq.3&view=v1')
    first.unmount()
    Object.assign(state.rows[0] ?? {}, {
      version: 2,
      content: { address: 'search=new', layout: defaultLayout },
    })
    const second = mountTable('', { answers })
    await expect.poll(() => second.host.history.location.search).toBe('?search=new&view=v1')
    await expect.element(page.getByText('modified')).not.toBeInTheDocument()
  })
})

test('“All rows” removes the filters of an unsaved view', async () => {
  const { host } = mountTable('?filter=hours.eq.3', { answers: keeper().answers })
  await button('Views').click()
  await expect.element(choice('All rows')).toHaveAttribute('aria-checked', 'false')
  await choice('All rows').click()
  await expect.poll(() => host.history.location.search).toBe('')
})

test('without the tables for views everything else works, and the menu explains the installation', async () => {
  const { requests } = mountTable('?filter=hours.eq.3')
  await button('Views').click()
  await item('Keep views in the database…').click()
  await expect.element(dialog.getByText(/create table public.portico_views/)).toBeVisible()
  expect(requests.filter((request) => request.includes('portico_view'))).toEqual([])
})

test('views that can’t be read are reported, and can be requested again', { tags: ['long'] }, async () => {
  const { answers } = keeper({ name: 'Three' })
  const working = answers['GET /portico_views'] as (url: URL, body: unknown) => StubResponse
  let isWorking = false
  const refused = { status: 403, body: { code: '42501', message: 'no' } }
  answers['GET /portico_views'] = (url, body) => (isWorking ? working(url, body) : refused)
  mountTable('', { answers })
  await button('Views').click()
  const again = page.getByRole('menuitem', { name: /Try again/ })
  await expect.element(again).toBeVisible()
  isWorking = true
  await again.click()
  await button('Views').click()
  await expect.element(choice('Three')).toBeVisible()
})
