import { mountRemote } from '@portico/react-remote/testing'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { rows, type StubResponse, type StubResponses } from '../fetch-stub.fixture.ts'
import { mountTable } from '../mount-table.fixture.ts'
import { remote } from '../remote.tsx'

let written = ''

beforeEach(() => {
  written = ''
  vi.stubGlobal('showSaveFilePicker', async ({ suggestedName: name }: { suggestedName: string }) => ({
    name,
    createWritable: async () => {
      const decoder = new TextDecoder()
      return new WritableStream<Uint8Array>({
        write(chunk) {
          written += decoder.decode(chunk, { stream: true })
        },
      })
    },
  }))
})

/**
 * Mounts the table and starts an export from a server that sends one row per page. `answer` may replace a page's
 * answer.
 */
async function stage(
  answer: (pageNumber: number) => StubResponse | null | Promise<StubResponse | null> = () => null,
) {
  let pages = 0
  const answers: StubResponses = {
    'GET /tasks': async (url) => {
      if (url.searchParams.get('limit') !== '1000') return { body: rows.slice(0, 1) }
      pages += 1
      const body = pages > 3 ? [] : [{ ...rows[0], id: pages }]
      return (await answer(pages)) ?? { body }
    },
  }
  const mounted = mountTable('', { answers, isCut: true })
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Export…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Export', exact: true }).click()
  return { ...mounted, task: () => mounted.host.tasks.at(-1) }
}

const job = page.getByRole('button', { name: /^Exporting tasks\.csv/ })
const dialog = page.getByRole('dialog', { name: 'Exporting tasks.csv' })

test('an export is listed in its table, pauses, and resumes on "Continue"', async () => {
  const first = Promise.withResolvers<void>()
  const { task, host } = await stage(async (pageNumber) => {
    if (pageNumber === 2) await first.promise
    return null
  })
  await job.click()
  expect(host.history.location.search).toMatch(/^\?job=/)
  await expect.element(dialog.getByText('1 row written.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Pause' }).click()
  first.resolve()
  await expect.element(dialog.getByText('2 rows written.')).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Continue', exact: true })).toBeVisible()
  expect(written.split('\r\n')).toHaveLength(4)
  await dialog.getByRole('button', { name: 'Continue', exact: true }).click()
  await task()?.done
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(job).not.toBeInTheDocument()
  expect(host.history.location.search).toBe('')
  expect(written.split('\r\n')).toHaveLength(5)
})

test('a running export is found through the host after the user leaves the table and the remote mounts again', {
  tags: ['long'],
}, async () => {
  const second = Promise.withResolvers<void>()
  const mounted = await stage(async (pageNumber) => {
    if (pageNumber === 2) await second.promise
    return null
  })
  await expect.element(job).toBeVisible()
  const { host, task } = mounted
  host.history.push('/')
  await expect.element(job).not.toBeInTheDocument()
  mounted.unmount()
  const path = task()?.shownAt ?? ''
  const again = mountRemote(remote, { session: host.session, path })
  onTestFinished(again.unmount)
  await expect.element(dialog.getByText('1 row written.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Continue in the background' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(job).toBeVisible()
  second.resolve()
  await task()?.done
  await expect.element(job).not.toBeInTheDocument()
})

test('a refused export waits and shows the reason', { tags: ['long'] }, async () => {
  let isRefused = true
  const { task } = await stage((pageNumber) =>
    pageNumber === 2 && isRefused
      ? { status: 403, body: { code: '42501', message: 'permission denied for table tasks' } }
      : null,
  )
  await job.click()
  await expect
    .element(dialog.getByRole('alert'))
    .toMatchTextContent(/You haven’t been granted access to tasks/)
  isRefused = false
  await dialog.getByRole('button', { name: 'Continue', exact: true }).click()
  await task()?.done
  expect(written.split('\r\n').length).toBeGreaterThan(3)
})

test('the address of a finished job shows the table and drops the parameter', async () => {
  const { host } = mountTable('?job=gone')
  await expect.element(page.getByRole('gridcell', { name: 'Write' })).toBeVisible()
  await expect.poll(() => host.history.location.search).toBe('')
})
