import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type Answers, rows, tasks } from '../data-stage.fixture.ts'
import { mountTable } from '../mount-table.fixture.ts'

beforeEach(() => page.viewport(1280, 800))

const [, title, hours] = tasks.columns
const reference = (columns: string[], table: string, refColumns: string[]) => ({
  name: `${columns.join('_')}_fkey`,
  columns,
  ref_schema: 'public',
  ref_table: table,
  ref_columns: refColumns,
})
const people = {
  ...tasks,
  name: 'people',
  columns: [
    { ...title, name: 'code' },
    { ...title, name: 'full_name' },
  ],
  primary_key: ['code'],
}
const rooms = {
  ...tasks,
  name: 'rooms',
  columns: [
    { ...hours, name: 'house', nullable: false },
    { ...hours, name: 'number', nullable: false },
    { ...title, name: 'name' },
  ],
  primary_key: ['house', 'number'],
}
const referring = {
  ...tasks,
  columns: [
    ...tasks.columns,
    { ...title, name: 'owner', nullable: true },
    { ...hours, name: 'house' },
    { ...hours, name: 'room' },
  ],
  foreign_keys: [
    reference(['owner'], 'people', ['code']),
    reference(['house', 'room'], 'rooms', ['house', 'number']),
  ],
}
const first = { ...rows[0], owner: 'ada', house: 1, room: 2 }
const second = { ...rows[1], owner: 'hidden', house: null, room: null }
const ada = { code: 'ada', full_name: 'Ada Lovelace' }
const grace = { code: 'grace', full_name: 'Grace Hopper' }
const library = { house: 1, number: 2, name: 'Library' }
const kitchen = { house: 3, number: 4, name: 'Kitchen' }

function stage(place = '', answers: Answers = {}) {
  const sent: unknown[] = []
  const mounted = mountTable(place, {
    answers: {
      'POST /rpc/portico_schema': { body: { tables: [referring, people, rooms] } },
      'GET /tasks': { body: [first, second] },
      'GET /people': (url) => {
        const text = url.search.includes('grace') ? [grace] : [ada, grace]
        return { body: url.searchParams.get('code')?.startsWith('in.') ? [ada] : text }
      },
      'GET /rooms': (url) => ({ body: url.searchParams.has('order') ? [kitchen, library] : [library] }),
      'PATCH /tasks': (_url, body) => {
        sent.push(body)
        return { body: [{ ...first, ...(body as object) }] }
      },
      ...answers,
    },
  })
  return { ...mounted, sent }
}

const cell = (name: string | RegExp) => page.getByRole('gridcell', { name })
const picker = () => page.getByRole('dialog', { name: /choose a row/ })
const asked = (requests: readonly string[], table: string) =>
  requests.filter((request) => request.startsWith(`GET /${table}?`))

describe('a foreign key in the grid', () => {
  test('shows what its row is called, asked for once a relation; one that may not be seen shows its key', async () => {
    const { requests } = stage()
    await expect.element(cell(/Ada Lovelace/)).toBeVisible()
    await expect.element(cell(/Library/)).toBeVisible()
    await expect.element(cell(/^hidden/)).toBeVisible()
    expect(asked(requests, 'people')).toEqual([
      'GET /people?select=code,full_name&code=in.("ada","hidden")&limit=2',
    ])
    expect(asked(requests, 'rooms')).toEqual([
      'GET /rooms?select=house,number,name&or=(and(house.eq."1",number.eq."2"))&limit=1',
    ])
  })

  test('is a key where its labels can’t be read', async () => {
    const { host } = stage('', {
      'GET /people': { status: 403, body: { code: '42501', message: 'permission denied for table people' } },
    })
    await expect.element(cell(/Library/)).toBeVisible()
    await expect.element(cell(/^ada/)).toBeVisible()
    expect(host.failures).toEqual([])
  })

  test('is chosen by a search, and saved', { tags: ['long'] }, async () => {
    const { sent, requests } = stage()
    await cell(/Ada Lovelace/).click()
    await userEvent.keyboard('{Enter}')
    await expect.element(picker().getByRole('option', { name: /NULL/ })).toBeVisible()
    await userEvent.keyboard('grace')
    await expect.element(picker().getByRole('option')).toHaveTextContent('Grace Hoppergrace')
    expect(asked(requests, 'people').at(-1)).toBe(
      'GET /people?select=code,full_name&or=(code.ilike."*grace*",full_name.ilike."*grace*")&limit=31&order=full_name.asc.nullslast,code.asc.nullslast',
    )
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => sent).toEqual([{ owner: 'grace' }])
    await expect.element(cell(/Grace Hopper/)).toBeVisible()
    expect(asked(requests, 'people').filter((request) => request.includes('in.'))).toHaveLength(1)
  })

  test('is NULL by the line that says so', async () => {
    const { sent } = stage()
    await cell(/Ada Lovelace/).dblClick()
    await picker().getByRole('option', { name: /NULL/ }).click()
    await expect.poll(() => sent).toEqual([{ owner: null }])
  })

  test('of several columns is saved in one request', async () => {
    const { sent } = stage()
    await cell(/Library/).dblClick()
    await picker()
      .getByRole('option', { name: /Kitchen/ })
      .click()
    await expect.poll(() => sent).toEqual([{ house: 3, room: 4 }])
    await expect.element(cell(/Kitchen/)).toBeVisible()
  })

  test('is left by Escape as it was, and the keyboard is in its cell again', async () => {
    const { sent } = stage()
    await cell(/Ada Lovelace/).click()
    await userEvent.keyboard('{Enter}')
    await expect.element(picker().getByRole('combobox')).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(picker()).not.toBeInTheDocument()
    await expect.element(cell(/Ada Lovelace/)).toHaveFocus()
    expect(sent).toEqual([])
  })

  test('shows the row that it leads to by Alt+Enter, with the way to it', async () => {
    const { host } = stage()
    await cell(/Ada Lovelace/).click()
    await userEvent.keyboard('{Alt>}{Enter}{/Alt}')
    const card = page.getByRole('dialog', { name: 'ada in people' })
    await expect.element(card.getByText('full_name')).toBeVisible()
    await card.getByRole('link', { name: 'Open in people' }).click()
    await expect.poll(() => host.history.location.pathname).toBe('/public/people/ada')
  })

  test('shows it to a pointer that rests on its mark, and takes no focus', { tags: ['long'] }, async () => {
    stage()
    await cell('Write').click()
    await userEvent.hover(page.getByRole('button', { name: 'Look at Ada Lovelace' }))
    await expect.element(page.getByRole('dialog', { name: 'ada in people' })).toBeVisible()
    await expect.element(cell('Write')).toHaveFocus()
    await userEvent.hover(cell('Read'))
    await expect.element(page.getByRole('dialog', { name: 'ada in people' })).not.toBeInTheDocument()
  })
})

describe('a foreign key in a form', () => {
  test('is chosen by a search', { tags: ['long'] }, async () => {
    const { sent } = stage('/1')
    const drawer = page.getByRole('dialog', { name: 'Write' })
    const field = drawer.getByRole('button', { name: 'owner text' })
    await expect.element(field).toHaveTextContent('Ada Lovelaceada')
    await field.click()
    await picker().getByRole('option', { name: /Grace/ }).click()
    await expect.element(field).toHaveAccessibleDescription(/^Grace Hopper/)
    await drawer.getByRole('button', { name: 'room int4' }).click()
    await picker()
      .getByRole('option', { name: /Kitchen/ })
      .click()
    await drawer.getByRole('button', { name: 'Save' }).click()
    await expect.poll(() => sent).toEqual([{ owner: 'grace', house: 3, room: 4 }])
  })
})

describe('what refers to a row', () => {
  const atPerson: Answers = {
    'GET /people': { body: [ada] },
    'GET /tasks': (url) => ({ body: url.searchParams.has('owner') ? [first] : [first, second] }),
  }

  test('is listed with the way to each and to all', async () => {
    const { host, requests } = stage('', atPerson)
    host.history.push('/public/people/ada')
    const list = page.getByRole('region', { name: 'Referred to by' })
    await expect.element(list.getByText('1 row')).toBeVisible()
    expect(asked(requests, 'tasks').at(-1)).toMatch(/owner=eq\.ada&limit=5/)
    await expect.element(list.getByRole('link', { name: 'Write' })).toHaveAttribute('href', '/public/tasks/1')
    await list.getByRole('link', { name: 'Open all in tasks' }).click()
    await expect
      .poll(() => host.history.location)
      .toMatchObject({
        pathname: '/public/tasks',
        search: '?filter=owner.eq.ada',
      })
  })

  test('says why it could not be read, and is asked for again', async () => {
    let isBroken = true
    const { host } = stage('', {
      ...atPerson,
      'GET /tasks': (url) =>
        isBroken && url.searchParams.has('owner')
          ? { status: 403, body: { code: '42501', message: 'permission denied' } }
          : { body: [first] },
    })
    host.history.push('/public/people/ada')
    const list = page.getByRole('region', { name: 'Referred to by' })
    await expect.element(list.getByRole('alert')).toBeVisible()
    isBroken = false
    await list.getByRole('button', { name: 'Try again' }).click()
    await expect.element(list.getByRole('link', { name: 'Write' })).toBeVisible()
  })
})
