import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type StubResponses, tasks, wholeTableResponses } from '../../fetch-stub.fixture.ts'
import { mountTable } from '../../mount-table.fixture.ts'
import { createSheetWriter, openPackage } from '../../workbook/workbook.ts'

beforeEach(() => page.viewport(1280, 800))

const dialog = page.getByRole('dialog')
const button = (name: string | RegExp) => dialog.getByRole('button', { name })

/** Mounts the table `tasks`, where inserts may set the key. `sent` has the URLs and bodies of its inserts. */
function stage(
  insert: (
    body: unknown,
    url: URL,
  ) => ReturnType<Extract<StubResponses[string], (...args: never[]) => unknown>> = () => ({
    status: 201,
    body: null,
  }),
  appearance = {},
) {
  const sent: { body: unknown; url: URL }[] = []
  const [id, ...others] = tasks.columns
  const own = { ...id, identity: 'by default', privileges: { select: true, insert: true, update: false } }
  const answers: StubResponses = {
    'POST /rpc/portico_schema': { body: { tables: [{ ...tasks, columns: [own, ...others] }] } },
    'GET /tasks': (url) => {
      const isAfter = /\bid\.gt/.test(url.searchParams.getAll('or').join())
      const all = wholeTableResponses['GET /tasks']
      return isAfter || typeof all !== 'object' ? { body: [] } : { ...all, count: 2 }
    },
    'POST /tasks': (url, body) => {
      sent.push({ body, url })
      return insert(body, url)
    },
  }
  return { ...mountTable('', { answers, appearance }), sent }
}

async function openImport() {
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Import…' }).click()
  await expect.element(dialog).toBeVisible()
}

async function choose(text: string, name = 'tasks.csv') {
  await openImport()
  await userEvent.upload(dialog.getByLabelText('File to import'), new File([text], name))
}

const number = (label: string) => {
  const term = dialog.getByText(label, { exact: true }).element()
  return term.nextElementSibling?.textContent
}

const csv = 'ID;Title;Hours;Note\n2;Read again;;x\n3;=Sum;4;y\n4;Bad;many;z\n'

describe('an import', () => {
  test('an import matches columns and previews the effect before it writes', async () => {
    const { host, sent, update } = stage()
    await choose(csv)
    await expect
      .element(dialog.getByRole('combobox', { name: /Column for Title/ }))
      .toMatchTextContent('title')
    await expect
      .element(dialog.getByRole('combobox', { name: /Column for Note/ }))
      .toMatchTextContent('Leave out')
    await button('Check the file').click()
    await expect.element(dialog.getByText(/Nothing has been written yet/)).toBeVisible()
    expect([number('To add'), number('To update'), number('With errors')]).toEqual(['1', '0', '2'])
    await expect.element(dialog.getByText('Line 2: There is a row with this id already.')).toBeVisible()
    await expect.element(dialog.getByText('Line 4: hours: Enter a whole number.')).toBeVisible()
    update({ appearance: { locale: 'de' } })
    await expect.element(page.getByText('Zeile 4: hours: Geben Sie eine ganze Zahl ein.')).toBeVisible()
    update({ appearance: { locale: 'en' } })
    expect(sent).toEqual([])
    await button('Import 1 row').dblClick()
    await expect.poll(() => host.notices.at(-1)?.title).toBe('tasks.csv imported')
    expect(host.notices.at(-1)?.detail).toBe('1 row added. 2 rows with errors left out.')
    expect(sent.map(({ body }) => body)).toEqual([[{ id: 3, title: '=Sum', hours: 4 }]])
    expect(host.tasks.at(-1)?.title).toBe('Importing tasks.csv')
    await host.tasks.at(-1)?.done
  })

  test('an import fills missing columns with one value for all rows, which it validates first', {
    tags: ['long'],
  }, async () => {
    const { sent } = stage()
    await choose('id,hours\n3,\n4,5\n')
    await expect.element(dialog.getByText('Some columns need a value')).toBeVisible()
    await expect.element(button('Check the file')).toBeDisabled()
    const others = dialog.getByRole('combobox', { name: 'Column with the same value in all rows' })
    const add = async (name: string) => {
      await others.click()
      await page.getByRole('option', { name }).click()
    }
    await add('title')
    await dialog.getByRole('textbox', { name: /title/ }).fill('Same')
    await add('status')
    await dialog.getByRole('button', { name: 'Leave out status' }).click()
    await dialog.getByRole('combobox', { name: 'Column for hours' }).click()
    await page.getByRole('option', { name: 'Leave out' }).click()
    await add('hours')
    await dialog.getByRole('textbox', { name: /hours/ }).fill('many')
    await button('Check the file').click()
    await expect.element(dialog.getByText('Enter a whole number.')).toBeVisible()
    await dialog.getByRole('textbox', { name: /hours/ }).fill('7')
    await expect.element(dialog.getByRole('combobox', { name: 'Empty cells' })).toMatchTextContent('NULL')
    await button('Check the file').click()
    await button('Import 2 rows').click()
    await expect
      .poll(() => sent.flatMap(({ body }) => body))
      .toEqual([3, 4].map((id) => ({ id, title: 'Same', hours: 7 })))
  })

  test('an import updates existing rows by the chosen key', { tags: ['long'] }, async () => {
    const { host, sent } = stage()
    await choose(csv)
    await dialog.getByRole('combobox', { name: /Rows that are there already/ }).click()
    await page.getByRole('option', { name: 'Update them' }).click()
    await button('Check the file').click()
    await expect.element(button('Import 2 rows')).toBeVisible()
    expect([number('To add'), number('To update'), number('With errors')]).toEqual(['1', '1', '1'])
    await expect.element(dialog.getByText('An import that updates rows can’t be undone.')).toBeVisible()
    await button('Import 2 rows').click()
    await expect.poll(() => host.notices.at(-1)?.detail).toContain('1 row updated.')
    expect(host.notices.at(-1)?.action?.label).not.toBe('Undo')
    expect(sent.every(({ url }) => url.searchParams.get('on_conflict') === 'id')).toBe(true)
  })

  test('"Undo" in the notice of an import deletes its rows, and keeps and counts rows that changed since', {
    tags: ['long'],
  }, async () => {
    const own = {
      ...tasks.columns[0],
      identity: 'by default',
      privileges: { select: true, insert: true, update: false },
    }
    type Stored = Record<string, unknown> & { id: number }
    let stored: Stored[] = []
    const isMet = (row: Stored, [name, is]: [string, string]) =>
      name !== 'id' || is.match(/\d+/g)?.includes(String(row.id)) === true || is === 'not.is.null'
    const found = (url: URL) => stored.filter((row) => [...url.searchParams].every((one) => isMet(row, one)))
    const { host } = mountTable('', {
      answers: {
        'POST /rpc/portico_schema': {
          body: { tables: [{ ...tasks, columns: [own, ...tasks.columns.slice(1)] }] },
        },
        'GET /tasks': (url) => {
          const rows = url.searchParams.has('or') ? [] : found(url)
          return { body: rows, headers: { 'content-range': `0-1/${rows.length}` } }
        },
        'POST /tasks': (_url, body) => {
          const added = (body as Stored[]).map((row) => ({ status: 'open', ...row }))
          stored = [...stored, ...added]
          return { status: 201, body: added, headers: { 'content-range': `*/${added.length}` } }
        },
        'DELETE /tasks': (url) => {
          const gone = found(url)
          stored = stored.filter((row) => !gone.includes(row))
          return { body: gone }
        },
      },
    })
    await choose('id,title,hours\n3,A,\n4,B,5\n5,C,6\n')
    await button('Check the file').click()
    await expect.element(dialog.getByText('You can undo this until you leave this area.')).toBeVisible()
    await button('Import 3 rows').click()
    await expect.poll(() => host.notices.at(-1)?.action?.label).toBe('Undo')
    expect(stored.map(({ id }) => id)).toEqual([3, 4, 5])
    Object.assign(stored[1] ?? {}, { title: 'theirs' })
    host.notices.at(-1)?.action?.run()
    await expect.poll(() => host.notices.at(-1)?.title).toBe('2 rows deleted')
    expect(host.notices.at(-1)?.detail).toMatch(/^1 other row was left as it is: it was changed since/)
    expect(stored).toEqual([{ id: 4, title: 'theirs', hours: 5, status: 'open' }])
    expect(host.tasks.at(-1)?.title).toBe('Undoing the import into tasks')
  })

  test('an import saves its errors as a file that can be corrected and imported again', {
    tags: ['long'],
  }, async () => {
    const saved: Blob[] = []
    const original = URL.createObjectURL
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      if (blob instanceof Blob) saved.push(blob)
      return original.call(URL, blob)
    })
    stage()
    await choose('id,title\nx,"=1,5"\n')
    await button('Check the file').click()
    await button('Save all errors as a file').click()
    expect(await saved.at(-1)?.text()).toBe(
      'Line,Problem,id,title\r\n2,id: Enter a whole number.,x,"\'=1,5"\r\n',
    )
    await expect.element(button('Import 0 rows')).toBeDisabled()
  })

  test('an import without a key warns, and requires the columns that a row needs', async () => {
    stage()
    await choose('hours\n1\n')
    await expect.element(dialog.getByText('These rows have no key')).toBeVisible()
    await expect
      .element(
        dialog.getByText(
          'A row can’t be added without title. Choose a field for each, or a value for all rows.',
        ),
      )
      .toBeVisible()
    await expect.element(button('Check the file')).toBeDisabled()
  })

  test('an import waits after a refusal, and continues on "Continue"', { tags: ['long'] }, async () => {
    let isRefused = true
    const { host, sent } = stage(() =>
      isRefused ? { status: 403, body: { code: '42P17', message: 'x' } } : { status: 201, body: null },
    )
    await choose('id,title\n7,Seven\n')
    await button('Check the file').click()
    await button('Import 1 row').click()
    await expect.poll(() => host.notices.at(-1)?.title).toMatch(/^The import is waiting/)
    isRefused = false
    await button('Continue').first().click()
    await expect.poll(() => host.notices.at(-1)?.title).toBe('tasks.csv imported')
    expect(sent).toHaveLength(2)
  })

  test('an unreadable file is reported with its line', async () => {
    stage()
    await choose('id,title\n1,"open\n')
    await expect
      .element(dialog.getByText('A quotation mark that opens in line 2 never closes.'))
      .toBeVisible()
    await userEvent.upload(
      dialog.getByLabelText('File to import'),
      new File(['[{"title":"T","id":9}]'], 'x.json'),
    )
    await expect.element(dialog.getByRole('combobox', { name: /Column for id/ })).toMatchTextContent('id')
  })

  test('an import stopped in the background reports how far it came', { tags: ['long'] }, async () => {
    const { host } = stage(() => ({ status: 403, body: { code: '42P17', message: 'x' } }))
    await choose('id,title\n7,Seven\n')
    await button('Check the file').click()
    await button('Import 1 row').click()
    await expect.poll(() => host.notices.at(-1)?.title).toMatch(/^The import is waiting/)
    host.tasks.at(-1)?.cancel()
    await expect.poll(() => host.notices.at(-1)?.title).toBe('The import of tasks.csv stopped')
    expect(host.notices.at(-1)?.detail).toBe('0 rows added.')
    await expect.element(button('Choose a file')).toBeVisible()
  })

  test('an import whose page was closed is offered again, and continues after its file is chosen', {
    tags: ['long'],
  }, async () => {
    const lines = Array.from({ length: 700 }, (_, i) => `${i + 10},T\n`).join('')
    const text = `id,title\n${lines}`
    let posts = 0
    const left = stage(() => {
      posts += 1
      return posts === 2 ? new Promise<never>(() => undefined) : { status: 201, body: null }
    })
    await choose(text)
    await button('Check the file').click()
    await button('Import 700 rows').click()
    await expect.poll(() => posts).toBe(2)
    // A closed page releases its locks.
    const query = navigator.locks.query.bind(navigator.locks)
    vi.spyOn(navigator.locks, 'query').mockImplementation(async () => ({ ...(await query()), held: [] }))
    left.unmount()

    const { sent, host } = stage()
    await openImport()
    await expect.element(dialog.getByText('1 unfinished import: choose its file to continue')).toBeVisible()
    await expect.element(dialog.getByText(/^tasks\.csv, on .*500 rows added\./)).toBeVisible()
    const input = dialog.getByLabelText('File to import')
    await userEvent.upload(input, new File([text.replace('11,T', '11,U')], 'tasks.csv'))
    await expect.element(button('Check the file')).toBeVisible()
    await button('Choose another file').click()
    await userEvent.upload(input, new File([text], 'renamed.csv'))
    await expect.element(dialog.getByText(/199 rows were on the way when the page was closed/)).toBeVisible()
    await button('Continue the import').dblClick()
    await expect.poll(() => host.notices.at(-1)?.title).toBe('renamed.csv imported')
    expect(host.notices.at(-1)?.detail).toBe('700 rows added.')
    expect(sent.map(({ body }) => (body as unknown[]).length)).toEqual([199, 1])
    await expect.element(dialog.getByText(/unfinished/)).not.toBeInTheDocument()
  })

  test('an import reads a workbook, and rejects an unreadable one', { tags: ['long'] }, async () => {
    const {
      begin,
      rows: written,
      end,
    } = createSheetWriter(['id', 'title', 'hours'].map((name) => ({ name, sort: 'number' })))
    const bytes: BlobPart[] = []
    const workbook = openPackage({ write: async (piece) => void bytes.push(piece) }, 'Plan')
    for (const text of [begin, written([['9', '=Nine', null]]), end]) await workbook.write(text)
    await workbook.close()
    const { host, sent } = stage()
    await openImport()
    const input = dialog.getByLabelText('File to import')
    await userEvent.upload(input, new File([bytes[0] ?? '', 'x'], 'tasks.xlsx'))
    await expect.element(dialog.getByText(/isn’t an XLSX workbook/)).toBeVisible()
    await userEvent.upload(input, new File(bytes, 'tasks.xlsx'))
    await button('Check the file').click()
    await button('Import 1 row').click()
    await expect.poll(() => host.notices.at(-1)?.title).toBe('tasks.xlsx imported')
    expect(sent.map(({ body }) => body)).toEqual([[{ id: 9, title: '=Nine', hours: null }]])
  })

  test('an import works in Arabic', async () => {
    stage(undefined, { locale: 'ar', direction: 'rtl' })
    await page.getByRole('button', { name: 'إجراءات أخرى' }).click()
    await page.getByRole('menuitem', { name: 'استيراد…' }).click()
    await userEvent.upload(
      dialog.getByLabelText('ملف الاستيراد'),
      new File(['id,title\n7,a\n2,b\n'], 'x.csv'),
    )
    await button('فحص الملف').click()
    await expect.element(button('استيراد صف واحد')).toBeVisible()
    expect(getComputedStyle(dialog.element()).direction).toBe('rtl')
  })
})
