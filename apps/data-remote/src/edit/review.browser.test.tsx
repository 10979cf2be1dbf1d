// @module-tag long
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { rows, type StubResponse } from '../fetch-stub.fixture.ts'
import { mountTable } from '../mount-table.fixture.ts'

beforeEach(() => page.viewport(1280, 800))

const denied = { status: 403, body: { code: '42501', message: 'permission denied for table tasks' } }
const broken = { status: 400, body: { code: '23514', message: 'violates check constraint "no_bad_hours"' } }

/** Mounts the table with a server that answers changes by `refusal()`, and saves them if it returns null. */
function stage(refusal: (body: Record<string, unknown>) => StubResponse | null, appearance = {}) {
  const sent: unknown[] = []
  const mounted = mountTable('', {
    appearance,
    answers: {
      'PATCH /tasks': (url, body) => {
        const id = Number(url.searchParams.get('id')?.replace('eq.', ''))
        const refused = refusal(body as Record<string, unknown>)
        if (refused) return refused
        sent.push([id, body])
        return { body: [{ ...rows[id - 1], ...(body as object) }] }
      },
    },
  })
  return { ...mounted, sent }
}

const cell = (name: string) => page.getByRole('gridcell', { name, exact: true })
const review = () => page.getByRole('dialog', { name: 'Unsaved changes' })
const change = (name: string) => review().getByRole('listitem', { name })

async function type(into: string, text: string) {
  await cell(into).click()
  await userEvent.keyboard(`${text}{Enter}`)
}

async function typeBoth() {
  await type('Write', 'Wrote')
  await type('3', '99')
  await expect.element(page.getByText(/2 changes not saved/)).toBeVisible()
}

test('the review lists all unsaved changes with their reasons and the missing grant', async () => {
  stage((body) => ('title' in body ? denied : broken))
  await typeBoth()
  await page.getByRole('button', { name: 'Review…' }).click()
  await expect.element(review().getByText('2 changes not saved')).toBeVisible()
  const title = change('Write: title')
  await expect.element(title.getByText(/^You haven’t been granted access to tasks/)).toBeVisible()
  const sides = [...title.element().querySelectorAll('dl > div')].map((side) => side.textContent)
  expect(sides).toEqual(['YoursWrote', 'BeforeWrite'])
  await expect.element(change('Read: hours').getByText(/^It breaks the rule no_bad_hours/)).toBeVisible()
  await review().getByText('For administrators').click()
  await expect
    .element(review().getByText('grant update (title) on table public.tasks to authenticated;'))
    .toBeVisible()
})

test('the review retries or discards one change, and saves all', { tags: ['long'] }, async () => {
  let refusal: StubResponse | null = broken
  const { sent } = stage(() => refusal)
  await typeBoth()
  await userEvent.keyboard('{Control>}s{/Control}')
  await expect.element(review()).toBeVisible()
  refusal = null
  await review().getByRole('button', { name: 'Save all' }).click()
  await expect.element(review().getByText('Everything is saved.')).toBeVisible()
  expect(sent).toEqual([
    [1, { title: 'Wrote' }],
    [2, { hours: 99 }],
  ])
  await review().getByRole('button', { name: 'Close' }).first().click()

  refusal = broken
  await type('Wrote', 'Wrote more')
  await type('99', '100')
  await page.getByRole('button', { name: 'Review…' }).click()
  await review().getByRole('button', { name: 'Discard: Wrote: title' }).click()
  await expect.element(change('Wrote: title')).not.toBeInTheDocument()
  refusal = null
  await review().getByRole('button', { name: 'Try again: Read: hours' }).click()
  await expect.element(review().getByText('Everything is saved.')).toBeVisible()
  expect(sent.at(-1)).toEqual([2, { hours: 100 }])
  await review().getByRole('button', { name: 'Close' }).first().click()
  await expect.element(cell('Wrote')).toBeVisible()
})

test('the review discards all changes, and opens the row of one', { tags: ['long'] }, async () => {
  const { host } = stage(() => broken)
  await typeBoth()
  await page.getByRole('button', { name: 'Review…' }).click()
  await review().getByRole('button', { name: 'Open row: Write: title' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Write' })).toBeVisible()
  expect(host.history.location.pathname).toBe('/public/tasks/1')
  await page.getByRole('dialog', { name: 'Write' }).getByRole('button', { name: 'Close' }).first().click()
  await page.getByRole('button', { name: 'Review…' }).click()
  await review().getByRole('button', { name: 'Discard all' }).click()
  await expect.element(review().getByText('Everything is saved.')).toBeVisible()
  expect(host.announced.at(-1)).toBe('2 changes discarded')
  await review().getByRole('button', { name: 'Close' }).first().click()
  await expect.element(cell('Write')).toBeVisible()
})

test('the review shows another user’s change next to the own one, and "Save all" does not overwrite it', {
  tags: ['long'],
}, async () => {
  const theirs = { ...rows[0], title: 'Theirs' }
  mountTable('', {
    answers: {
      'PATCH /tasks': { body: [] },
      'GET /tasks': (url) => {
        if (!url.searchParams.has('id')) return { body: rows }
        return { body: url.searchParams.has('title') ? [] : [theirs] }
      },
    },
  })
  await type('Write', 'Wrote')
  await page.getByRole('button', { name: 'Go back' }).click()
  await page.getByRole('button', { name: 'Review…' }).click()
  await expect.element(change('Write: title').getByText('Theirs', { exact: true }).first()).toBeVisible()
  await expect.element(review().getByRole('button', { name: /^Save all|^Try again/ })).not.toBeInTheDocument()
  await review().getByRole('button', { name: 'Compare…: Write: title' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Someone else changed title' })).toBeVisible()
})
