import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { StubResponses } from '../fetch-stub.fixture.ts'
import { mountTable } from '../mount-table.fixture.ts'
import { createLiveService } from './live-socket.fixture.ts'

type Task = { id: number; title: string; hours: number | null; status: string }

const task = (id: number, title: string): Task => ({ id, title, hours: null, status: 'open' })

/** Mounts the table with the current rows of `rows`, and waits until changes are reported. */
async function open({
  place = '',
  rows = new Map<number, Task>(),
  answers = {} as StubResponses,
  service = createLiveService(),
  hold = Promise.resolve(),
  asked = 2,
} = {}) {
  if (rows.size === 0) for (const id of [1, 2, 3]) rows.set(id, task(id, `Task ${id}`))
  const mounted = mountTable(place, {
    socket: service.Socket,
    answers: {
      'GET /tasks': async ({ searchParams }) => {
        const ids = /\d+/g
        const keys = searchParams.get('id')?.match(ids)?.map(Number)
        if (keys) await hold
        const title = searchParams.get('title')
        const found = [...rows.values()].filter(
          (row) => (!keys || keys.includes(row.id)) && (!title || title === `eq.${row.title}`),
        )
        return { body: found.toSorted((a, b) => a.id - b.id) }
      },
      ...answers,
    },
  })
  await expect.poll(service.joined).toHaveLength(1)
  await expect
    .poll(() => mounted.requests.filter((request) => request.startsWith('GET /tasks')).length)
    .toBe(asked)
  mounted.requests.length = 0
  return { ...mounted, rows, service }
}

const cell = (name: string) => page.getByRole('gridcell', { name, exact: true })
const animationOf = (name: string) => getComputedStyle(cell(name).element()).animationName

test('a cell that another user changes flashes, and the rest of its row does not', async () => {
  const { rows, service, requests } = await open()
  rows.set(2, { ...task(2, 'Theirs'), hours: 5 })
  service.tell('UPDATE', { id: 2 })
  await expect.element(cell('Theirs')).toBeVisible()
  expect(animationOf('Theirs')).not.toBe('none')
  expect(animationOf('Task 1')).toBe('none')
  expect(
    getComputedStyle(cell('Theirs').element().nextElementSibling?.nextElementSibling as Element)
      .animationName,
  ).toBe('none')
  expect(requests).toEqual([expect.stringContaining('id=eq.2&')])
  // A second change flashes again.
  const before = animationOf('Theirs')
  rows.set(2, { ...task(2, 'Once more'), hours: 5 })
  service.tell('UPDATE', { id: 2 })
  await expect.element(cell('Once more')).toBeVisible()
  expect(animationOf('Once more')).not.toBe(before)
})

test('new rows of a view are counted, and shown only on request, also by keyboard', async () => {
  const { rows, service, host } = await open({
    place: '?filter=title.eq.Same',
    rows: new Map([[1, task(1, 'Same')]]),
  })
  rows.set(7, task(7, 'Same'))
  rows.set(8, task(8, 'Other'))
  service.tell('INSERT', { id: 7 })
  service.tell('INSERT', { id: 8 })
  await expect.element(page.getByText('1 new row', { exact: true })).toBeVisible()
  await expect.poll(() => host.announced).toContain('1 new row')
  expect(cell('7').query()).toBeNull()
  ;(page.getByRole('button', { name: 'Show changes' }).element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(cell('7')).toBeVisible()
  expect(animationOf('7')).not.toBe('none')
  await expect.element(page.getByText('1 new row', { exact: true })).not.toBeInTheDocument()
  expect(document.activeElement?.closest('[role="grid"]')).not.toBeNull()
})

/** Mounts 250 rows with even keys. The first page ends at key 400. */
function openLong(place: string) {
  const rows = new Map(Array.from({ length: 250 }, (_, i) => [2 * i + 2, task(2 * i + 2, 'Same')]))
  const opened = open({
    place,
    rows,
    asked: 3,
    answers: {
      'GET /tasks': ({ searchParams }) => {
        const keys = searchParams.get('id')?.match(/\d+/g)?.map(Number)
        const [, end = Infinity] = /^\(id\.lt\."(\d+)"\)$/.exec(searchParams.get('or') ?? '') ?? []
        const title = searchParams.get('title')
        const found = [...rows.values()].filter(
          (row) =>
            (!keys || keys.includes(row.id)) &&
            row.id < Number(end) &&
            (!title || title === `eq.${row.title}`),
        )
        const body = found.toSorted((a, b) => a.id - b.id).slice(0, Number(searchParams.get('limit') ?? 1))
        return { body, headers: { 'content-range': `0-0/${keys ? found.length : 250}` } }
      },
    },
  })
  return opened
}

test('a row that an update moves into the loaded part of a filtered view counts as new', async () => {
  const { rows, service, requests } = await openLong('?filter=title.eq.Same')
  rows.set(5, task(5, 'Same'))
  rows.set(7, task(7, 'Other'))
  // The last row may have matched before.
  for (const id of [5, 7, 450]) service.tell('UPDATE', { id })
  service.tell('DELETE', { id: 452 })
  await expect.element(page.getByText('1 new row', { exact: true })).toBeVisible()
  expect(requests).toEqual([expect.stringMatching(/title=eq\.Same&or=\(id\.lt\."400"\)&id=in\.\(5,7,450\)/)])
})

test('rows of an unfiltered view that are not loaded are not requested', async () => {
  const { rows, service, requests } = await openLong('')
  service.tell('UPDATE', { id: 450 })
  rows.set(2, task(2, 'Theirs'))
  service.tell('UPDATE', { id: 2 })
  await expect.element(cell('Theirs')).toBeVisible()
  expect(requests).toEqual([expect.stringContaining('id=eq.2&')])
})

test('"Show changes" moves the focus to the rows, also in a shadow root', async () => {
  const { rows, service, element } = await open()
  const frame = document.body.appendChild(document.createElement('div'))
  onTestFinished(() => frame.remove())
  const shadow = frame.attachShadow({ mode: 'open' })
  const sheets = [...document.head.querySelectorAll('style')].map((sheet) => sheet.cloneNode(true))
  shadow.append(...sheets, element)
  rows.set(7, task(7, 'New'))
  service.tell('INSERT', { id: 7 })
  await expect.element(page.getByText('1 new row', { exact: true })).toBeVisible()
  ;(page.getByRole('button', { name: 'Show changes' }).element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(cell('New')).toBeVisible()
  await expect.poll(() => shadow.activeElement?.closest('[role="grid"]')).toBeTruthy()
})

test('a deleted row is marked, and disappears when the rows reload', {
  tags: ['long'],
}, async () => {
  const { rows, service } = await open()
  rows.delete(2)
  service.tell('DELETE', { id: 2 })
  await expect.element(page.getByText('1 deleted row')).toBeVisible()
  expect(getComputedStyle(cell('Task 2').element()).textDecorationLine).toBe('line-through')
  await page.getByRole('button', { name: 'Show changes' }).click()
  await expect.element(cell('Task 2')).not.toBeInTheDocument()
})

test('a row with an open editor or an unsaved change is not updated, and saving it detects the conflict', {
  tags: ['long'],
}, async () => {
  const { rows, service } = await open({
    answers: { 'PATCH /tasks': { body: [] } },
  })
  await cell('Task 1').click()
  await userEvent.keyboard('Mine')
  rows.set(1, { ...task(1, 'Theirs'), hours: 8 })
  rows.set(2, task(2, 'Also theirs'))
  service.tell('UPDATE', { id: 1 })
  service.tell('UPDATE', { id: 2 })
  await expect.element(cell('Also theirs')).toBeVisible()
  await expect.element(page.getByRole('textbox', { name: 'title' })).toHaveValue('Mine')
  expect(cell('8').query()).toBeNull()
  await userEvent.keyboard('{Enter}')
  const question = page.getByRole('dialog', { name: 'Someone else changed title' })
  await expect.element(question.getByText('Task 1')).toBeVisible()
  await page.getByRole('button', { name: 'Use theirs' }).click()
  await expect.element(cell('Theirs')).toBeVisible()
  await expect.element(cell('8')).toBeVisible()
})

test('a row with an open editor is not updated, even after a jump to it', { tags: ['long'] }, async () => {
  const theirs = new Map<number, Task>()
  const rowAt = (id: number) => theirs.get(id) ?? task(id, `Task ${id}`)
  const { service } = await open({
    asked: 3,
    answers: {
      'GET /tasks': ({ searchParams }) => {
        const keys = searchParams.get('id')?.match(/\d+/g)?.map(Number)
        const from = Number(searchParams.get('offset') ?? 0) + 1
        const ids = keys ?? Array.from({ length: Number(searchParams.get('limit') ?? 1) }, (_, i) => from + i)
        return { body: ids.map(rowAt), headers: { 'content-range': '0-0/100000' } }
      },
    },
  })
  const grid = page.getByRole('grid').element()
  await expect.poll(() => Number(grid.ariaRowCount)).toBeGreaterThan(1_000)
  grid.scrollTop = grid.scrollHeight / 2
  await cell('Task 50010').click()
  await userEvent.keyboard('Mine')
  theirs.set(50_010, { ...task(50_010, 'Theirs'), hours: 8 })
  theirs.set(50_011, task(50_011, 'Also theirs'))
  service.tell('UPDATE', { id: 50_010 })
  service.tell('UPDATE', { id: 50_011 })
  await expect.element(cell('Also theirs')).toBeVisible()
  await expect.element(page.getByRole('textbox', { name: 'title' })).toHaveValue('Mine')
  expect(cell('8').query()).toBeNull()
  await userEvent.keyboard('{Escape}')
  await expect.element(cell('8')).toBeVisible()
})

test('the user’s own changes are no news', async () => {
  const { rows, service, requests } = await open({
    answers: {
      'PATCH /tasks': () => {
        rows.set(1, task(1, 'Mine'))
        service.tell('UPDATE', { id: 1 })
        return { body: [task(1, 'Mine')] }
      },
    },
  })
  await cell('Task 1').click()
  await userEvent.keyboard('Mine{Enter}')
  await expect.poll(() => requests.some((request) => request.startsWith('GET /tasks'))).toBe(true)
  await expect.element(cell('Mine')).toBeVisible()
  expect(animationOf('Mine')).toBe('none')
})

test('a reconnect reads the loaded rows again, and reports new ones', async () => {
  const { rows, service } = await open()
  service.kill()
  rows.set(2, task(2, 'Meanwhile'))
  rows.set(9, task(9, 'New'))
  service.restart()
  await expect.element(cell('Meanwhile')).toBeVisible()
  await expect.element(page.getByText('1 new row', { exact: true })).toBeVisible()
})

test('a reconnect reads visible rows at once, and others when they become visible', {
  tags: ['long'],
}, async () => {
  const theirs = new Map<number, Task>()
  const rowAt = (id: number) => theirs.get(id) ?? task(id, `Task ${id}`)
  const { service } = await open({
    asked: 3,
    answers: {
      'GET /tasks': ({ searchParams }) => {
        const keys =
          searchParams.get('id')?.match(/^in/) && searchParams.get('id')?.match(/\d+/g)?.map(Number)
        const after = Number(/gt\.\D*(\d+)/.exec(searchParams.get('or') ?? '')?.[1] ?? 0)
        const from = Number(searchParams.get('offset') ?? after) + 1
        const ids = keys || Array.from({ length: Number(searchParams.get('limit') ?? 1) }, (_, i) => from + i)
        return { body: ids.map(rowAt), headers: { 'content-range': '0-0/100000' } }
      },
    },
  })
  const grid = page.getByRole('grid').element()
  await expect.poll(() => Number(grid.ariaRowCount)).toBeGreaterThan(5_000)
  const rowHeight = grid.scrollHeight / Number(grid.ariaRowCount)
  for (let id = 150; id <= 4_700; id += 50) {
    grid.scrollTop = rowHeight * id
    await expect.element(cell(`Task ${id}`)).toBeVisible()
  }
  service.kill()
  for (const id of [4_500, 4_700]) theirs.set(id, task(id, `Meanwhile ${id}`))
  service.restart()
  await expect.element(cell('Meanwhile 4700')).toBeVisible()
  grid.scrollTop = rowHeight * 4_500
  await expect.element(cell('Meanwhile 4500')).toBeVisible()
})

test('very many changes are counted, and the rows are read again afterwards', {
  tags: ['long'],
}, async () => {
  const rows = new Map(Array.from({ length: 199 }, (_, i) => [i + 1, task(i + 1, `Task ${i + 1}`)]))
  const { service, requests } = await open({ rows })
  rows.set(2, task(2, 'In the storm'))
  for (let id = 1; id <= 1_000; id++) service.tell('UPDATE', { id })
  await expect.element(page.getByText(/^1,?000\+ changes$/)).toBeVisible()
  await expect.element(cell('In the storm')).toBeVisible()
  expect(requests.length).toBeLessThan(6)
})

test('very many changes during a read are also counted, and read afterwards', {
  tags: ['long'],
}, async () => {
  const read = Promise.withResolvers<void>()
  const all = new Map(Array.from({ length: 199 }, (_, i) => [i + 1, task(i + 1, `Task ${i + 1}`)]))
  const { rows, service, requests } = await open({ rows: all, hold: read.promise })
  service.tell('UPDATE', { id: 1 })
  await expect.poll(() => requests).toHaveLength(1)
  for (let id = 1; id <= 1_000; id++) service.tell('INSERT', { id })
  rows.set(2, task(2, 'In the storm'))
  read.resolve()
  await expect.element(cell('In the storm')).toBeVisible()
})

test('rows load without Realtime, and for unpublished tables', async () => {
  const unpublished = createLiveService({ isPublished: false })
  mountTable('', { socket: unpublished.Socket })
  await expect.poll(() => unpublished.sent('phx_leave')).toHaveLength(1)
  const away = createLiveService()
  away.kill()
  const { unmount } = mountTable('', { socket: away.Socket })
  onTestFinished(unmount)
  await expect.element(cell('Write').first()).toBeVisible()
  expect(page.getByRole('alert').query()).toBeNull()
})
