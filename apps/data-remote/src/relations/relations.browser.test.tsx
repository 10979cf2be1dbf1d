import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { rows, type StubResponses, tasks } from '../fetch-stub.fixture.ts'
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

function stage(place = '', answers: StubResponses = {}) {
  const sent: unknown[] = []
  const mounted = mountTable(place, {
    answers: {
      'POST /rpc/portico_schema': { body: { tables: [referring, people, rooms] } },
      'GET /tasks': { body: [first, second] },
      'GET /people': (url) => {
        const text = url.search.includes('grace') ? [grace] : [ada, grace]
        return { body: url.searchParams.get('code')?.startsWith('in.') ? [ada] : text }
      },
      'GET /rooms': (url) => ({ body: url.searchParams.has('or') ? [library] : [kitchen, library] }),
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
  test('a foreign key shows the label of its row, loaded once per relation, or the key if the row is hidden', async () => {
    const { requests } = stage()
    await expect.element(cell(/Ada Lovelace/)).toBeVisible()
    await expect.element(cell(/Library/)).toBeVisible()
    await expect.element(cell(/^hidden/)).toBeVisible()
    expect(asked(requests, 'people')).toEqual([
      'GET /people?select=code,full_name&code=in.("ada","hidden")&order=code.asc.nullslast&limit=2',
    ])
    expect(asked(requests, 'rooms')).toEqual([
      'GET /rooms?select=house,number,name&or=(and(house.eq."1",number.eq."2"))&order=house.asc.nullslast,number.asc.nullslast&limit=1',
    ])
  })

  test('a foreign key shows the key if labels can’t be read', async () => {
    const { host } = stage('', {
      'GET /people': { status: 403, body: { code: '42501', message: 'permission denied for table people' } },
    })
    await expect.element(cell(/Library/)).toBeVisible()
    await expect.element(cell(/^ada/)).toBeVisible()
    expect(host.failures).toEqual([])
  })

  test('a foreign key is selected by search and saved', { tags: ['long'] }, async () => {
    const { sent, requests } = stage()
    await cell(/Ada Lovelace/).click()
    await userEvent.keyboard('{Enter}')
    await expect.element(picker().getByRole('option', { name: /NULL/ })).toBeVisible()
    await userEvent.keyboard('grace')
    await expect.element(picker().getByRole('option')).toHaveTextContent('Grace Hoppergrace')
    expect(asked(requests, 'people').at(-1)).toBe(
      'GET /people?select=code,full_name&or=(code.ilike."*grace*",full_name.ilike."*grace*")&order=full_name.asc.nullslast,code.asc.nullslast&limit=31',
    )
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => sent).toEqual([{ owner: 'grace' }])
    await expect.element(cell(/Grace Hopper/)).toBeVisible()
    expect(asked(requests, 'people').filter((request) => request.includes('in.'))).toHaveLength(1)
  })

  test('a foreign key is set to NULL by its option', async () => {
    const { sent } = stage()
    await cell(/Ada Lovelace/).dblClick()
    await picker().getByRole('option', { name: /NULL/ }).click()
    await expect.poll(() => sent).toEqual([{ owner: null }])
  })

  test('a composite foreign key is saved in one request', async () => {
    const { sent } = stage()
    await cell(/Library/).dblClick()
    await picker()
      .getByRole('option', { name: /Kitchen/ })
      .click()
    await expect.poll(() => sent).toEqual([{ house: 3, room: 4 }])
    await expect.element(cell(/Kitchen/)).toBeVisible()
  })

  test('a foreign key is unchanged after Escape, and its cell has the focus again', async () => {
    const { sent } = stage()
    await cell(/Ada Lovelace/).click()
    await userEvent.keyboard('{Enter}')
    await expect.element(picker().getByRole('combobox')).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(picker()).not.toBeInTheDocument()
    await expect.element(cell(/Ada Lovelace/)).toHaveFocus()
    expect(sent).toEqual([])
  })

  test('Alt+Enter on a foreign key shows the referenced row, with a link to it', async () => {
    const { host } = stage()
    await cell(/Ada Lovelace/).click()
    await userEvent.keyboard('{Alt>}{Enter}{/Alt}')
    const card = page.getByRole('dialog', { name: 'ada in people' })
    await expect.element(card.getByText('full_name')).toBeVisible()
    await card.getByRole('link', { name: 'Open in people' }).click()
    await expect.poll(() => host.history.location.pathname).toBe('/public/people/ada')
  })

  test('hovering the mark of a foreign key shows the row without moving the focus', {
    tags: ['long'],
  }, async () => {
    stage()
    await cell('Write').click()
    await userEvent.hover(page.getByRole('button', { name: 'Look at Ada Lovelace' }))
    await expect.element(page.getByRole('dialog', { name: 'ada in people' })).toBeVisible()
    await expect.element(cell('Write')).toHaveFocus()
    await userEvent.hover(cell('Read'))
    await expect.element(page.getByRole('dialog', { name: 'ada in people' })).not.toBeInTheDocument()
  })
})

describe('a filter on a foreign key', () => {
  const chip = (name: string) => page.getByRole('button', { name, exact: true })
  const editor = () => page.getByRole('dialog', { name: 'Edit filter' })
  const conditions = (search: string) => new URLSearchParams(search).getAll('filter')

  test('a filter on a foreign key shows labels, loaded together, with the keys in its tooltip', async () => {
    const { requests } = stage('?filter=owner.in.ada,hidden&filter=house.eq.1&filter=room.eq.2')
    await expect.element(chip('owner is one of Ada Lovelace, hidden')).toBeVisible()
    await expect.element(chip('room is Library')).toBeVisible()
    await expect.element(chip('house is 1')).toBeVisible()
    await expect.element(page.getByTitle('owner is one of ada,hidden')).toBeVisible()
    expect([asked(requests, 'people').length, asked(requests, 'rooms').length]).toEqual([1, 1])
  })

  test('a filter on a foreign key is changed by search, or to a typed key', { tags: ['long'] }, async () => {
    const { host } = stage('?filter=owner.eq.ada')
    await chip('owner is Ada Lovelace').click()
    const value = editor().getByRole('button', { name: 'Value' })
    await expect.element(value).toHaveAccessibleDescription(/^Ada Lovelace/)
    await value.click()
    await expect.element(picker().getByRole('option', { name: /^Ada/ })).toBeVisible()
    expect(
      picker()
        .getByRole('option', { name: /NULL|DEFAULT/ })
        .elements(),
    ).toEqual([])
    await userEvent.keyboard('grace')
    await expect.element(picker().getByRole('option', { name: /^Ada/ })).not.toBeInTheDocument()
    await userEvent.keyboard('{Enter}')
    await expect.element(value).toHaveAccessibleDescription(/^Grace Hopper/)
    await editor().getByRole('button', { name: 'Apply' }).click()
    await expect.element(chip('owner is Grace Hopper')).toHaveFocus()
    expect(conditions(host.history.location.search)).toEqual(['owner.eq.grace'])

    await userEvent.keyboard('{Enter}')
    await value.click()
    await userEvent.keyboard('gracious')
    await picker().getByRole('option', { name: 'gracious as it is typed' }).click()
    await editor().getByRole('button', { name: 'Apply' }).click()
    await expect.element(chip('owner is gracious')).toBeVisible()
  })

  test('a filter on several foreign keys accepts single rows and pasted keys', {
    tags: ['long'],
  }, async () => {
    const { host } = stage('?filter=owner.in.ada')
    await chip('owner is one of Ada Lovelace').click()
    await editor().getByRole('button', { name: 'Values' }).click()
    await picker()
      .getByRole('option', { name: /^Grace/ })
      .click()
    await expect.element(editor().getByRole('checkbox', { name: 'Grace Hopper' })).toBeChecked()
    await editor().getByRole('checkbox', { name: 'Ada Lovelace' }).click()
    await editor().getByRole('button', { name: 'Values' }).click()
    const data = new DataTransfer()
    data.setData('text', 'x\ny')
    await expect.element(picker().getByRole('combobox')).toHaveFocus()
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    )
    await expect.element(editor().getByRole('checkbox', { name: 'y' })).toBeChecked()
    await userEvent.keyboard('{Escape}')
    await editor().getByRole('button', { name: 'Apply' }).click()
    await expect.poll(() => conditions(host.history.location.search)).toEqual(['owner.in.grace,x,y'])
  })
})

describe('a foreign key in comparisons', () => {
  const alan = { code: 'alan', full_name: 'Alan Turing' }
  const persons: StubResponses = {
    'GET /people': (url) => {
      const codes = url.searchParams.get('code') ?? ''
      return { body: [ada, grace, alan].filter(({ code }) => !codes || codes.includes(code)) }
    },
  }

  test('a conflict in a foreign key shows labels with their keys', async () => {
    const { requests } = stage('', {
      ...persons,
      'PATCH /tasks': { body: [] },
      'GET /tasks': (url) => {
        if (!url.searchParams.has('id')) return { body: [first, second] }
        return { body: url.searchParams.has('owner') ? [] : [{ ...first, owner: 'alan' }] }
      },
    })
    await cell(/Ada Lovelace/).dblClick()
    await picker().getByRole('option', { name: /Grace/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Someone else changed owner' })
    await expect.element(dialog.getByText('Alan Turing')).toBeVisible()
    const sides = () => [...dialog.element().querySelectorAll('dl > div')].map((side) => side.textContent)
    await expect
      .poll(sides)
      .toEqual(['TheirsAlan Turing alan', 'YoursGrace Hopper grace', 'BeforeAda Lovelace ada'])
    expect(asked(requests, 'people').filter((request) => /code=(in|eq)\./.test(request))).toHaveLength(2)
  })

  test('the history of a foreign key shows labels, even if only a part of a composite key changed', async () => {
    const change = (id: number, before: object, after: object) => ({
      id,
      operation: 'update',
      at: '2026-11-21T14:30:00+00:00',
      by: 'bob',
      byName: 'Bob',
      before,
      after,
    })
    const { requests } = stage('/1', {
      ...persons,
      'POST /rpc/portico_schema': {
        body: {
          tables: [referring, people, rooms, { ...tasks, name: 'portico_history', kind: 'view' }],
        },
      },
      'GET /portico_history': {
        body: [
          change(2, { owner: 'alan' }, { owner: 'ada' }),
          change(1, { owner: 'grace', room: '4' }, { owner: 'alan', room: '2' }),
        ],
      },
      'GET /rooms': { body: [library, { ...kitchen, house: 1 }] },
    })
    const history = page.getByRole('region', { name: 'History' })
    await expect.element(history).toBeVisible()
    const sides = () => [...history.element().querySelectorAll('del, ins')].map((side) => side.textContent)
    await expect
      .poll(sides)
      .toEqual([...['Alan Turing', 'Ada Lovelace'], ...['Grace Hopper', 'Alan Turing', 'Kitchen', 'Library']])
    await expect.element(history.getByTitle('grace')).toBeVisible()
    expect(asked(requests, 'people').filter((request) => request.includes('"grace"'))).toHaveLength(1)
  })
})

describe('a foreign key in a form', () => {
  test('a foreign key in a form is selected by search', { tags: ['long'] }, async () => {
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

describe('referencing rows', () => {
  const atPerson: StubResponses = {
    'GET /people': { body: [ada] },
    'GET /tasks': (url) => ({ body: url.searchParams.has('owner') ? [first] : [first, second] }),
  }

  test('referencing rows are listed, each with a link, and with a link to all', async () => {
    const { host, requests } = stage('', atPerson)
    host.history.push('/public/people/ada')
    const list = page.getByRole('region', { name: 'Referred to by' })
    await expect.element(list.getByText('1 row')).toBeVisible()
    expect(asked(requests, 'tasks').at(-1)).toMatch(/owner=eq\.ada&.*limit=5$/)
    await expect.element(list.getByRole('link', { name: 'Write' })).toHaveAttribute('href', '/public/tasks/1')
    await list.getByRole('link', { name: 'Open all in tasks' }).click()
    await expect
      .poll(() => host.history.location)
      .toMatchObject({
        pathname: '/public/tasks',
        search: '?filter=owner.eq.ada',
      })
  })

  test('referencing rows that can’t be read show the reason, and can be requested again', async () => {
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
