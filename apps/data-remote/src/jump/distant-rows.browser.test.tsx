import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { StubResponses } from '../fetch-stub.fixture.ts'
import { mountTable } from '../mount-table.fixture.ts'

const million = 1_000_000

/** Answers of a table with `there` rows, whose hours are half their ids. `said` is the row count in the answers. */
function serveRows(there = million, said = there): StubResponses {
  return {
    'GET /tasks': ({ searchParams }) => {
      const number = (name: string, otherwise: number) => Number(searchParams.get(name) ?? otherwise)
      const conditions = [...searchParams].map(([name, value]) => `${name} ${value}`).join(' ')
      const bound = (column: string, operator: string) =>
        Number(new RegExp(`${column}[ .]${operator}\\.\\D*(\\d+)`).exec(conditions)?.[1] ?? Number.NaN)
      const isDown = (searchParams.get('order') ?? '').includes('.desc')
      const first = Math.max((bound('id', 'gt') || 0) + 1, (bound('hours', 'gte') || 0) * 2)
      const last = Math.min(there, (bound('id', 'lt') || there + 1) - 1)
      const from = isDown ? last - number('offset', 0) : first + number('offset', 0)
      const length = Math.max(0, Math.min(number('limit', 1), isDown ? from - first + 1 : last - from + 1))
      const body = Array.from({ length }, (_, n) => {
        const id = isDown ? from - n : from + n
        return { id, title: `Task ${id}`, hours: Math.floor(id / 2), status: 'open' }
      })
      return { body, headers: { 'content-range': `0-0/${said - first + 1}` } }
    },
  }
}

const cell = (name: string) => page.getByRole('gridcell', { name, exact: true })
const grid = () => page.getByRole('grid').element() as HTMLElement
const rowOf = (name: string) => cell(name).element().closest('[role="row"]')
/** Returns the row with the focus. */
const rowInUse = () => document.activeElement?.closest('[role="row"]')
const lastRow = () => Number(grid().ariaRowCount) - 1

async function open(answers: StubResponses, place = '') {
  const mounted = mountTable(place, { answers })
  await expect.element(cell('Task 1')).toBeVisible()
  await expect.poll(lastRow).toBeGreaterThan(200)
  await expect.element(page.getByRole('button', { name: 'Go to…' })).toBeVisible()
  mounted.requests.length = 0
  return mounted
}

test('the scrollbar has the length of the table, and dragging it sends one request', async () => {
  const { requests } = await open(serveRows())
  expect(lastRow()).toBe(million)
  for (const spot of [0.2, 0.4, 0.5]) {
    grid().scrollTop = grid().scrollHeight * spot
    // The event is dispatched directly, because slow frames on a busy machine would look like pauses.
    grid().dispatchEvent(new Event('scroll'))
  }
  await expect.element(cell('Task 500010')).toBeVisible()
  expect(requests).toEqual([expect.stringContaining('offset=4999')])
})

test('fast scrolling shows placeholders except for the focused row, and a single jump shows rows at once', async () => {
  await open(serveRows())
  const rows = () => [...grid().querySelectorAll<HTMLElement>('[data-row]')]
  const scrollTo = (row: number) => {
    grid().scrollTop = row * 32
    grid().dispatchEvent(new Event('scroll'))
  }
  await cell('Task 3').click()
  scrollTo(5_000)
  expect(rows().length).toBeGreaterThan(5)
  for (const row of [6_000, 7_000]) scrollTo(row)
  expect(rows()).toEqual([rowInUse()])
  await expect.element(cell('Task 7001')).toBeVisible()
  expect(rows().length).toBeGreaterThan(5)
})

test('Ctrl+End moves to the last row with one request, and scrolling up loads the pages before it', async () => {
  const { requests } = await open(serveRows())
  await cell('Task 1').click()
  await userEvent.keyboard('{Control>}{End}{/Control}')
  await expect.element(cell(`Task ${million}`)).toBeVisible()
  expect(requests).toEqual([expect.stringContaining('order=id.desc')])
  await expect.poll(rowInUse).toBe(rowOf(`Task ${million}`))
  grid().scrollTop -= 150 * 32
  await expect.element(cell(`Task ${million - 160}`)).toBeVisible()
  await expect.poll(() => requests.length).toBe(2)
  grid().scrollTop -= 100 * 32
  await expect.element(cell(`Task ${million - 260}`)).toBeVisible()
  await userEvent.keyboard('{Control>}{Home}{/Control}')
  await expect.element(cell('Task 1')).toBeVisible()
})

test('“Go to” moves to a row number and to a value, each with one request', {
  tags: ['long'],
}, async () => {
  const found = Promise.withResolvers<void>()
  const rows = serveRows()['GET /tasks']
  const { requests } = await open(
    {
      'GET /tasks': async (url, body, headers) => {
        if (decodeURIComponent(url.search).includes('hours.gte')) await found.promise
        return typeof rows === 'function' ? rows(url, body, headers) : Promise.reject(new Error('no answer'))
      },
    },
    '?sort=hours.asc',
  )
  // Further requests load the pages around the shown one.
  const jumps = () => requests.filter((request) => /offset=|hours\.gte/.test(request))
  await page.getByRole('button', { name: 'Go to…' }).click()
  await page.getByRole('textbox', { name: 'Row number' }).fill('2000000')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Enter a number from 1 to 1,000,000.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Row number' }).fill('40000')
  await userEvent.keyboard('{Enter}')
  await expect.element(cell('Task 40000')).toBeVisible()
  expect(jumps()).toEqual([expect.stringContaining('offset=')])
  await expect.poll(rowInUse).toBe(rowOf('Task 40000'))
  await userEvent.keyboard('{Control>}g{/Control}')
  await page.getByRole('textbox', { name: 'Value in hours' }).fill('300000')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Loading rows…')).toBeInTheDocument()
  // The visible rows belong to the previous position, so scrolling must not request them.
  grid().dispatchEvent(new Event('scroll'))
  vi.advanceTimersByTime(1_000)
  vi.useRealTimers()
  found.resolve()
  await expect.element(cell('Task 600000')).toBeVisible()
  expect(jumps().slice(1)).toEqual([expect.stringContaining('hours.gte')])
  await expect
    .poll(() => document.activeElement?.closest('[role="row"]')?.textContent)
    .toContain('Task 600000')
})

test('selected rows stay selected while they are unloaded and loaded again', async () => {
  await open(serveRows())
  await page.getByRole('checkbox', { name: 'Select row' }).nth(1).click()
  grid().scrollTop = grid().scrollHeight / 2
  await expect.element(cell('Task 500010')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Delete 1' })).toBeVisible()
  grid().scrollTop = 0
  await expect.element(page.getByRole('checkbox', { name: 'Select row' }).nth(1)).toBeChecked()
})

test('if the view has fewer rows than estimated, they are counted, and the last ones shown', async () => {
  let said = million
  const rows = (url: URL) => {
    const answer = serveRows(1000, said)['GET /tasks']
    return typeof answer === 'function'
      ? answer(url, null, new Headers())
      : Promise.reject(new Error('no answer'))
  }
  await open({ 'GET /tasks': rows })
  said = 1000
  grid().scrollTop = grid().scrollHeight / 2
  await expect.element(cell('Task 1000')).toBeVisible()
  expect(lastRow()).toBe(1000)
})

test('a row that is not loaded can’t be edited or pasted over', {
  tags: ['long'],
}, async () => {
  const { promise } = Promise.withResolvers<never>()
  const rows = serveRows()['GET /tasks']
  const { requests } = await open({
    'GET /tasks': (url, body, headers) =>
      url.searchParams.has('offset') || typeof rows !== 'function' ? promise : rows(url, body, headers),
  })
  grid().scrollTop = grid().scrollHeight / 2
  await expect.poll(() => requests.length).toBe(1)
  const absent = page.getByRole('row').nth(10).getByRole('gridcell').nth(3)
  await absent.click()
  await userEvent.keyboard('{F2}x{Delete}{Control>}{Enter}{/Control}')
  await expect.element(page.getByRole('textbox')).not.toBeInTheDocument()
  expect(requests).toHaveLength(1)
})

describe('more rows than a grid can have', () => {
  const all = 2_000_000
  test('Ctrl+End and Ctrl+Home reach the ends of a view with more rows than a grid can have', {
    tags: ['long'],
  }, async () => {
    await open(serveRows(all))
    expect(grid().scrollHeight).toBeLessThan(all * 32)
    await cell('Task 1').click()
    await userEvent.keyboard('{Control>}{End}{/Control}')
    await expect.element(cell(`Task ${all}`)).toBeVisible()
    expect(rowOf(`Task ${all}`)?.ariaRowIndex).toBe(String(all + 1))
    await expect.poll(rowInUse).toBe(rowOf(`Task ${all}`))
    await userEvent.keyboard('{Control>}{Home}{/Control}')
    await expect.element(cell('Task 1')).toBeVisible()
    await userEvent.keyboard('{ArrowDown}')
    await expect.poll(rowInUse).toBe(rowOf('Task 1'))
  })

  test('scrolling to the end of the grid moves its window, and keeps the visible rows and the focused cell', async () => {
    await open(serveRows(all))
    grid().scrollTop = grid().scrollHeight
    const edge = Math.floor(33_500_000 / 32)
    await cell(`Task ${edge}`).click()
    await expect.poll(() => grid().scrollHeight - grid().scrollTop).toBeGreaterThan(1_000_000)
    await expect.element(cell(`Task ${edge}`)).toBeVisible()
    await expect.poll(rowInUse).toBe(rowOf(`Task ${edge}`))
    grid().scrollTop += 30 * 32
    await expect.element(cell(`Task ${edge + 20}`)).toBeVisible()
  })
})
