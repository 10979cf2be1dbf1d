import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { defaultLayout } from '../../columns/column-layout.ts'
import { saveLayout } from '../../columns/stored-layouts.ts'
import type { StubResponses } from '../../fetch-stub.fixture.ts'
import { rows } from '../../fetch-stub.fixture.ts'
import { mountTable } from '../../mount-table.fixture.ts'
import { readSheet } from '../../workbook/workbook.ts'

const dialog = page.getByRole('dialog', { name: 'Export tasks' })

/** Fake disk of the File System Access API: the content of each closed file. Null for an aborted file. */
const disk = new Map<string, string | null>()
let isFull = false

beforeEach(() => {
  disk.clear()
  isFull = false
  vi.stubGlobal('showSaveFilePicker', async ({ suggestedName: name }: { suggestedName: string }) => ({
    name,
    createWritable: async () => {
      let text = ''
      const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
      return new WritableStream<Uint8Array>({
        write(chunk) {
          if (isFull) throw new DOMException('full', 'QuotaExceededError')
          text += decoder.decode(chunk, { stream: true })
        },
        close: () => void disk.set(name, text),
        abort: () => void disk.set(name, null),
      })
    },
  }))
})

/** Answers all rows in one page. `answer` may replace a page's answer. Counts are correct. */
function stage(search = '', answer: (page: number) => { status: number; body: unknown } | null = () => null) {
  let pages = 0
  const answers: StubResponses = {
    'GET /tasks': (url) => {
      // The list also requests pages and a count, which don't count as pages of the export.
      if (url.searchParams.get('limit') !== '1000') return { body: rows }
      pages += 1
      const other = answer(pages)
      if (other) return other
      const after = /\bid\.[gl]t/.test(url.searchParams.getAll('or').join())
      return { body: after ? [] : rows }
    },
  }
  return mountTable(search, { answers, isCut: true })
}

async function openDialog() {
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Export…' }).click()
  await expect.element(dialog).toBeVisible()
}

const begin = () => dialog.getByRole('button', { name: 'Export', exact: true }).click()

test('an export streams rows to a file on disk, formatted for spreadsheets by default', async () => {
  const { host, requests } = stage('?sort=title.desc&filter=title.contains.r')
  await openDialog()
  await expect.element(dialog).toMatchTextContent('The rows that match the filter')
  await begin()
  await expect
    .poll(() => disk.get('tasks.csv'))
    .toBe('\ufeffid,title,hours,status\r\n1,Write,,open\r\n2,Read,3,done\r\n')
  expect(host.tasks.at(-1)?.title).toBe('Exporting tasks.csv')
  await host.tasks.at(-1)?.done
  expect(host.notices.at(-1)).toMatchObject({ title: '2 rows exported' })
  const read = requests.filter((request) => request.includes('limit=1000'))
  expect(read[0]).toContain('order=title.desc')
  expect(read[0]).toContain('title=ilike.*r*')
  await expect.element(dialog).not.toBeInTheDocument()
})

test('an export has the columns of the list, in their order', { tags: ['long'] }, async () => {
  const place = { schema: 'public', name: 'tasks' } as Parameters<typeof saveLayout>[1]
  const layout = { ...defaultLayout, hidden: ['hours'], order: ['title'] }
  saveLayout('ada', place, undefined, { layout, isCopy: false })
  onTestFinished(() => saveLayout('ada', place, undefined, null))
  stage()
  await openDialog()
  await expect.element(dialog.getByText('Hidden columns are left out.')).toBeVisible()
  await begin()
  await expect.poll(() => disk.get('tasks.csv')).toContain('\ufefftitle,id,status\r\nWrite,1,open\r\n')
})

test('an export in another format starts by keyboard', { tags: ['long'] }, async () => {
  stage()
  const more = page.getByRole('button', { name: 'More actions' })
  await expect.element(more).toBeVisible()
  ;(more.element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(page.getByRole('menuitem', { name: 'Export…' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog).toBeVisible()
  await dialog.getByRole('combobox', { name: 'Format' }).click()
  await page.getByRole('option', { name: /NDJSON/ }).click()
  await expect.element(dialog.getByRole('switch')).not.toBeInTheDocument()
  await begin()
  await expect
    .poll(() => disk.get('tasks.ndjson'))
    .toContain('{"id":1,"title":"Write","hours":null,"status":"open"}\n')
})

test('an interrupted export reports its row count and resumes in the same file', {
  tags: ['long'],
}, async () => {
  const { host } = stage('', (request) =>
    request === 2 ? { status: 403, body: { code: '42501', message: 'permission denied' } } : null,
  )
  await openDialog()
  await begin()
  await expect.poll(() => host.notices.at(-1)?.title).toBe('The export stopped after 2 rows')
  expect(disk.has('tasks.csv')).toBe(false)
  host.notices.at(-1)?.action?.run()
  await expect.poll(() => disk.get('tasks.csv')).toMatch(/^\ufeffid.*\r\n1,.*\r\n2,.*\r\n$/)
})

test('an export cancelled in the background leaves no file', async () => {
  const { host } = stage('', () => {
    host.tasks.at(-1)?.cancel()
    return null
  })
  await openDialog()
  await begin()
  await expect.poll(() => disk.get('tasks.csv')).toBe(null)
  expect(host.notices).toEqual([])
})

test('a full disk is reported', { tags: ['long'] }, async () => {
  isFull = true
  const { host } = stage()
  await openDialog()
  await begin()
  await expect.poll(() => host.notices.at(-1)?.title).toBe('The file couldn’t be written')
})

test('a browser without disk access saves the file after all rows are loaded', {
  tags: ['long'],
}, async () => {
  vi.stubGlobal('showSaveFilePicker', undefined)
  const saved: Blob[] = []
  const original = URL.createObjectURL
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    if (blob instanceof Blob) saved.push(blob)
    return original.call(URL, blob)
  })
  const { host } = stage()
  await openDialog()
  await dialog.getByRole('switch', { name: 'For spreadsheets' }).click()
  await begin()
  await expect.poll(() => host.notices.at(-1)?.title).toBe('2 rows exported')
  expect(await saved.at(-1)?.text()).toBe('id,title,hours,status\r\n1,Write,,open\r\n2,Read,3,done\r\n')

  await openDialog()
  await dialog.getByRole('combobox', { name: 'Format' }).click()
  await page.getByRole('option', { name: /XLSX/ }).click()
  await begin()
  await expect.poll(() => saved.length).toBe(2)
  const pieces = await Array.fromAsync(readSheet(saved[1] ?? new Blob(), 'tasks'))
  expect(pieces.flatMap(({ records }) => records.map(({ cells }) => cells))).toEqual([
    ['id', 'title', 'hours', 'status'],
    ['1', 'Write', null, 'open'],
    ['2', 'Read', '3', 'done'],
  ])
})
