import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type Answer, rows, tasks } from '../data-stage.fixture.ts'
import { mountTable } from '../mount-table.fixture.ts'

beforeEach(() => page.viewport(1280, 900))

interface Sent {
  method: string
  search: string
  body: unknown
  prefer: string | null
}

/** The table, of which `count` rows match; `write` answers what is done to all of them. */
function stage(search: string, { count = 14, write }: { count?: number; write: () => Answer }) {
  const sent: Sent[] = []
  const take = (method: string) => (url: URL, body: unknown, headers: Headers) => {
    sent.push({ method, search: decodeURIComponent(url.search), body, prefer: headers.get('prefer') })
    return write()
  }
  const mounted = mountTable(search, {
    answers: {
      'POST /rpc/portico_schema': { body: { tables: [tasks] } },
      'GET /tasks': () => ({ body: rows, headers: { 'content-range': `0-1/${count}` } }),
      'PATCH /tasks': take('PATCH'),
      'DELETE /tasks': take('DELETE'),
    },
  })
  return { ...mounted, sent }
}

const prefer = 'handling=strict, max-affected=14, count=exact'

const done = (count: number): Answer => ({ body: [], headers: { 'content-range': `*/${count}` } })
const choose = async (item: RegExp) => {
  await page.getByRole('checkbox', { name: 'Select row' }).first().click()
  await page.getByRole('button', { name: 'All that match' }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

describe('all rows that match', () => {
  test('get a value in one request, and not more of them than were confirmed', async () => {
    const { sent, host } = stage('?filter=status.eq.open', { write: () => done(14) })
    await choose(/Edit all/)
    await expect.element(page.getByText(/14 rows of tasks match, loaded here or not/)).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Change 14 rows' })).toBeDisabled()
    await page.getByRole('combobox', { name: 'Column to change' }).click()
    await page.getByRole('option', { name: 'title' }).click()
    await page.getByRole('dialog').getByRole('textbox', { name: /title/ }).fill('Same')
    await page.getByRole('button', { name: 'Change 14 rows' }).click()
    await expect
      .poll(() => sent)
      .toEqual([{ method: 'PATCH', search: '?status=eq.open', body: { title: 'Same' }, prefer }])
    await expect.poll(() => host.notices.at(-1)?.title).toBe('14 rows changed')
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  })

  test('are deleted under a condition also where none is set, and it is said which were left', async () => {
    const { sent, host } = stage('', { write: () => done(12) })
    await choose(/Delete all/)
    await page.getByRole('button', { name: 'Delete 14 rows' }).click()
    await expect
      .poll(() => sent)
      .toEqual([{ method: 'DELETE', search: '?id=not.is.null', body: null, prefer }])
    await expect.poll(() => host.notices.at(-1)).toMatchObject({ tone: 'danger', title: '12 rows deleted' })
    expect(host.notices.at(-1)?.detail).toMatch(/^2 other rows were left as they are/)
  })

  test('stay as they are where there are more by now, and are counted again', async () => {
    let count = 14
    const tooMany = {
      code: 'PGRST124',
      message: 'too many',
      details: 'The query affects 15 rows',
      hint: null,
    }
    let asked = 0
    mountTable('', {
      answers: {
        'GET /tasks': () => ({ body: rows, headers: { 'content-range': `0-1/${count}` } }),
        'DELETE /tasks': () => {
          asked += 1
          count = 15
          return { status: 400, body: tooMany }
        },
      },
    })
    await choose(/Delete all/)
    await page.getByRole('button', { name: 'Delete 14 rows' }).click()
    await expect.element(page.getByText('This would affect more rows than you chose')).toBeVisible()
    await expect.element(page.getByText('Nothing was changed.')).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Delete 15 rows' })).toBeVisible()
    expect(asked).toBe(1)
  })

  test('of a request without an answer nobody says that nothing was changed', async () => {
    stage('', {
      write: () => {
        throw new TypeError('Failed to fetch')
      },
    })
    await choose(/Delete all/)
    await page.getByRole('button', { name: 'Delete 14 rows' }).click()
    await expect.element(page.getByText('We don’t know whether this was done')).toBeVisible()
  })
})
