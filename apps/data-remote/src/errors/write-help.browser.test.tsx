import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { rows } from '../fetch-stub.fixture.ts'
import { mountTable } from '../mount-table.fixture.ts'

beforeEach(() => page.viewport(1280, 800))

const refused = (code: string, message: string) => ({ status: 403, body: { code, message } })
const denied = refused('42501', 'permission denied for table tasks')
const forAdministrators = async (sql: string | RegExp) => {
  await page.getByText('For administrators').click()
  await expect.element(page.getByText(sql)).toBeVisible()
}

async function addRow() {
  await page.getByRole('button', { name: 'Add row' }).click()
  await page.getByRole('textbox', { name: /^title/ }).fill('New')
  await page.getByRole('dialog').getByRole('button', { name: 'Add row' }).click()
}

test('a refused insert shows the missing grant', { tags: ['long'] }, async () => {
  mountTable('', { answers: { 'POST /tasks': denied } })
  await addRow()
  await forAdministrators('grant insert on table public.tasks to authenticated;')
})

test('an insert that fails by a recursive policy shows a query of the policies', async () => {
  mountTable('', {
    answers: {
      'POST /tasks': refused('42P17', 'infinite recursion detected in policy for relation "teams"'),
    },
  })
  await addRow()
  await expect.element(page.getByText(/A policy of teams reads teams again/)).toBeVisible()
  await forAdministrators(/tablename = 'teams'/)
})

test('an outdated schema can be reloaded in the form of a new row, which keeps the typed values', {
  tags: ['long'],
}, async () => {
  const { requests } = mountTable('', {
    answers: { 'POST /tasks': refused('PGRST204', 'Could not find the title column') },
  })
  await addRow()
  await expect.element(page.getByText(/The server has another version of this table/)).toBeVisible()
  await forAdministrators("notify pgrst, 'reload schema';")
  requests.length = 0
  await page.getByRole('button', { name: 'Refresh the list of tables' }).click()
  await expect.poll(() => requests).toContain('POST /rpc/portico_table')
  await expect.element(page.getByRole('textbox', { name: /^title/ })).toHaveValue('New')
})

test('a refused delete shows the missing grant', { tags: ['long'] }, async () => {
  mountTable('', { answers: { 'DELETE /tasks': denied } })
  await page.getByRole('checkbox', { name: 'Select row' }).first().click()
  await page.getByRole('button', { name: 'Delete 1' }).click()
  await page.getByRole('button', { name: 'Delete 1 row' }).click()
  await forAdministrators('grant delete on table public.tasks to authenticated;')
})

test('a refused update shows the missing grant in the form of its row', async () => {
  mountTable('/1', { answers: { 'PATCH /tasks': denied } })
  await page.getByRole('textbox', { name: /^title/ }).fill('Wrote')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await forAdministrators('grant update (title) on table public.tasks to authenticated;')
})

test('a refused bulk edit shows the missing grant while it waits, and continues after the grant', {
  tags: ['long'],
}, async () => {
  const many = Array.from({ length: 1_001 }, (_, i) => ({ ...rows[0], id: i + 1 }))
  let isGranted = false
  const { host } = mountTable('', {
    answers: {
      'GET /tasks': ({ searchParams }) => {
        const after = Number(/id\.gt\."?(\d+)/.exec(searchParams.get('or') ?? '')?.[1] ?? 0)
        return { body: many.slice(after, after + 1_000), headers: { 'content-range': '0-1/1001' } }
      },
      'PATCH /tasks': ({ searchParams }) => {
        const keys = new Set(searchParams.get('id')?.match(/\d+/g)?.map(Number))
        return isGranted ? { body: many.filter(({ id }) => keys.has(id)) } : denied
      },
    },
  })
  await page.getByRole('checkbox', { name: 'Select row' }).first().click()
  await page.getByRole('button', { name: 'All that match' }).click()
  await page.getByRole('menuitem', { name: /Edit all/ }).click()
  await page.getByRole('combobox', { name: 'Column to change' }).click()
  await page.getByRole('option', { name: 'hours' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: /hours/ }).fill('7')
  await page.getByRole('button', { name: 'Change 1,001 rows' }).click()
  await forAdministrators('grant update (hours) on table public.tasks to authenticated;')
  isGranted = true
  await page.getByRole('dialog').getByRole('button', { name: 'Continue', exact: true }).click()
  await expect.poll(() => host.notices.at(-1)?.title).toMatch(/rows changed$/)
})
