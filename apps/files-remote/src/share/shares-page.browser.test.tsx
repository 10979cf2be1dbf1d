import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { remote } from '../remote.tsx'
import { createBucketsResponse, renderWithStorage } from '../render-with-storage.fixture.ts'

const share = (number: number) => ({
  id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
  bucket_id: 'files',
  items: ['ada/plan.txt'],
  name: `Share ${number}`,
  has_password: false,
  expires_at: null,
  most_uses: null,
  uses: 0,
  last_used_at: null,
  ended_at: null,
  created_at: new Date(Date.UTC(2026, 0, 1, 0, number)).toISOString(),
})

/** Shows the page of links over a database that answers with these pages of shares, one after another. */
function show(pages: ReturnType<typeof share>[][]) {
  let calls = 0
  return renderWithStorage(
    remote,
    {
      '/bucket': createBucketsResponse('files'),
      '/rest/v1/portico_shares': () => ({ body: pages[calls++] ?? [] }),
      '/rest/v1/portico_upload_requests': { body: [] },
    },
    '/-/shares',
  )
}

const numbers = (first: number, count: number) => Array.from({ length: count }, (_, at) => share(first - at))
const lines = page.getByRole('list', { name: 'My shared links' }).getByRole('listitem')
const field = page.getByRole('searchbox', { name: 'A part of the name' })

test('60 shares load in two pages, and each share is listed', async () => {
  show([numbers(60, 50), numbers(10, 10)])
  await expect.element(lines.nth(49)).toBeVisible()
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect.poll(() => lines.elements().length).toBe(60)
  await expect.element(page.getByRole('button', { name: 'Show more' })).not.toBeInTheDocument()
})

test('a list of more than one page is searched by words that are in the address', async () => {
  const { host } = show([numbers(60, 50), [share(7)], []])
  await field.fill('share 7')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => lines.elements().length).toBe(1)
  expect(host.history.location.search).toBe('?q=share+7')
  await field.fill('none')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Nothing found')).toBeVisible()
  await field.fill('')
  await expect.poll(() => host.history.location.search).toBe('')
})

test('a list of one page has no search', async () => {
  show([[share(1)]])
  await expect.element(lines).toBeVisible()
  expect(field.elements()).toEqual([])
})
