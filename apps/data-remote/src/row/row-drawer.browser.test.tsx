import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { rows, type StubResponses, tasks } from '../fetch-stub.fixture.ts'
import { mountTable } from '../mount-table.fixture.ts'

beforeEach(() => page.viewport(1280, 800))

const far = { id: 70, title: 'Far away', hours: 9, status: 'done' }

/** Answers `GET /tasks` with rows by key. */
const byKey: StubResponses['GET /tasks'] = (url) => {
  const key = url.searchParams.get('id')
  const all = [...rows, far]
  return { body: key?.startsWith('eq.') ? all.filter(({ id }) => key === `eq.${id}`) : rows }
}

const drawer = () => page.getByRole('dialog')
const cell = (text: string) => page.getByRole('gridcell', { name: text, exact: true })
const titleField = () => drawer().getByRole('textbox', { name: /^title/ })
const save = () => drawer().getByRole('button', { name: 'Save' }).click()

describe('a row at its own address', () => {
  test('a row opens by its link in the grid, and Escape returns to the previous address', async () => {
    const { host } = mountTable('?sort=title.asc')
    await page.getByRole('row', { name: /Read/ }).getByRole('link', { name: 'Open row' }).click()
    await expect.element(page.getByRole('dialog', { name: 'Read' })).toBeVisible()
    expect(host.history.location).toMatchObject({ pathname: '/public/tasks/2', search: '?sort=title.asc' })
    expect(host.titles.at(-1)).toEqual(['2', 'tasks'])
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => host.history.location.pathname).toBe('/public/tasks')
    await expect.element(drawer()).not.toBeInTheDocument()
    expect(host.history.location.search).toBe('?sort=title.asc')
  })

  test('a row opens from a cell by Ctrl+Enter, and the focus returns to that cell', async () => {
    mountTable()
    await cell('Write').click()
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await expect.element(page.getByRole('dialog', { name: 'Write' })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(cell('Write')).toHaveFocus()
  })

  test('the form of a row has links, pictures and files that Tab reaches', async () => {
    const [, text] = tasks.columns
    const readOnly = { select: true, insert: true, update: false }
    const people = { ...tasks, name: 'people', columns: [{ ...text, name: 'code' }], primary_key: ['code'] }
    const table = {
      ...tasks,
      columns: [
        ...tasks.columns,
        { ...text, name: 'site' },
        { ...text, name: 'data', type: 'bytea', udt: 'bytea' },
        { ...text, name: 'owner', privileges: readOnly },
        { ...text, name: 'mail', privileges: readOnly },
      ],
      foreign_keys: [
        {
          name: 'owner',
          columns: ['owner'],
          ref_schema: 'public',
          ref_table: 'people',
          ref_columns: ['code'],
        },
      ],
    }
    const site = 'https://example.test/picture.png'
    const row = { ...rows[0], site, data: '\\x00', owner: 'ada', mail: 'mailto:ada@example.test' }
    mountTable('/1', {
      answers: {
        'POST /rpc/portico_schema': { body: { tables: [table, people] } },
        'GET /tasks': { body: [row] },
      },
    })
    const field = drawer().getByRole('textbox', { name: /^site/ })
    const marks = [
      drawer().getByRole('button', { name: 'Show the picture' }),
      drawer().getByRole('link', { name: `Open ${site}` }),
      drawer().getByRole('button', { name: 'Download 1 byte' }),
      drawer().getByRole('button', { name: 'Look at ada' }),
      drawer().getByRole('link', { name: 'Open mailto:ada@example.test' }),
    ]
    for (const mark of marks) await expect.element(mark).toBeVisible()
    await field.click()
    const reached = new Set<Element | null>()
    for (let i = 0; i < 12; i += 1) {
      await userEvent.keyboard('{Tab}')
      reached.add(document.activeElement)
    }
    expect(marks.filter((mark) => !reached.has(mark.element()))).toEqual([])
  })

  test('a row that is not in the grid is read by its key', async () => {
    const { requests } = mountTable('/70?filter=status.eq.open', { answers: { 'GET /tasks': byKey } })
    await expect.element(page.getByRole('dialog', { name: 'Far away' })).toBeVisible()
    await expect.element(titleField()).toHaveValue('Far away')
    expect(requests.filter((request) => request.includes('id=eq.70'))).toHaveLength(1)
  })

  test.each([
    ['is gone', '/71', { 'GET /tasks': byKey }],
    [
      'has a key of another type',
      '/nonsense',
      {
        'GET /tasks': (url: URL) =>
          url.searchParams.has('id')
            ? { status: 400, body: { code: '22P02', message: 'invalid input syntax for type integer' } }
            : { body: rows },
      },
    ],
    ['has a key of more columns', '/1,2', {}],
  ] as const)('an address whose row %s says so and leads to the table', async (_what, path, answers) => {
    const { host } = mountTable(path, { answers })
    await expect.element(drawer().getByText('This row isn’t here')).toBeVisible()
    await drawer().getByRole('button', { name: 'Show the table' }).click()
    await expect.element(cell('Write')).toBeVisible()
    expect(host.history.location.pathname).toBe('/public/tasks')
  })

  test('a row that can’t be read shows the reason, and can be requested again', async () => {
    let isBroken = true
    const answers: StubResponses = {
      'GET /tasks': (url, body, headers) => {
        if (url.searchParams.has('id') && isBroken)
          return { status: 403, body: { code: '42501', message: 'permission denied' } }
        return typeof byKey === 'function' ? byKey(url, body, headers) : byKey
      },
    }
    mountTable('/70', { answers })
    await expect.element(drawer().getByText('Not shared with you')).toBeVisible()
    isBroken = false
    await drawer().getByRole('button', { name: 'Try again' }).click()
    await expect.element(titleField()).toHaveValue('Far away')
  })

  test('the drawer steps to the next rows, and Back closes it', { tags: ['long'] }, async () => {
    const { host } = mountTable()
    await page.getByRole('link', { name: 'Open row' }).first().click()
    await expect.element(page.getByRole('dialog', { name: 'Write' })).toBeVisible()
    await expect.element(drawer().getByRole('button', { name: 'Previous row' })).toBeDisabled()
    await userEvent.keyboard('{Alt>}{PageDown}{/Alt}')
    await expect.element(page.getByRole('dialog', { name: 'Read' })).toBeVisible()
    await drawer().getByRole('button', { name: 'Previous row' }).click()
    await expect.poll(() => host.history.location.pathname).toBe('/public/tasks/1')
    host.history.go(-1)
    await expect.element(drawer()).not.toBeInTheDocument()
  })
})

describe('the form of a row', () => {
  const patched = (sent: unknown[]): StubResponses => ({
    'PATCH /tasks': (_url, body) => {
      sent.push(body)
      return { body: [{ ...rows[0], ...(body as object) }] }
    },
  })

  test('the form of a row saves changed fields in one request, and the grid shows them', async () => {
    const sent: unknown[] = []
    mountTable('/1', { answers: patched(sent) })
    await titleField().fill('Write more')
    await drawer()
      .getByRole('textbox', { name: /^hours/ })
      .fill('5')
    await save()
    await expect.poll(() => sent).toEqual([{ title: 'Write more', hours: 5 }])
    await expect.element(page.getByRole('dialog', { name: 'Write more' })).toBeVisible()
    await expect.element(drawer().getByRole('button', { name: 'Save' })).not.toBeInTheDocument()
    await userEvent.keyboard('{Escape}')
    await expect.element(cell('Write more')).toBeVisible()
  })

  test('Ctrl+Enter saves the form of a row', async () => {
    const sent: unknown[] = []
    mountTable('/1', { answers: patched(sent) })
    await titleField().fill('By key')
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await expect.poll(() => sent).toEqual([{ title: 'By key' }])
  })

  test('the form of a row keeps an invalid value, shows the reason, and sends nothing', async () => {
    const sent: unknown[] = []
    const { host } = mountTable('/1', { answers: patched(sent) })
    const hours = drawer().getByRole('textbox', { name: /^hours/ })
    await hours.fill('many')
    await save()
    await expect.element(hours).toHaveFocus()
    await expect.element(hours).toHaveAttribute('aria-invalid')
    expect(host.announced.at(-1)).toMatch(/Not saved: hours/)
    expect(sent).toEqual([])
  })

  test('the form of a row keeps a refused value with its reason, and sends it again', async () => {
    const sent: unknown[] = []
    let isRefusing = true
    const answers: StubResponses = {
      'PATCH /tasks': (_url, body) => {
        sent.push(body)
        return isRefusing
          ? { status: 403, body: { code: '42501', message: 'permission denied for table tasks' } }
          : { body: [{ ...rows[0], ...(body as object) }] }
      },
    }
    mountTable('/1', { answers })
    await titleField().fill('Refused')
    await save()
    await expect.element(titleField()).toHaveAttribute('aria-invalid')
    await expect.element(titleField()).toHaveValue('Refused')
    isRefusing = false
    await save()
    await expect.element(page.getByRole('dialog', { name: 'Refused' })).toBeVisible()
    expect(sent).toEqual([{ title: 'Refused' }, { title: 'Refused' }])
  })

  test('the form of a row asks which values to keep in a conflict', { tags: ['long'] }, async () => {
    const theirs = { ...rows[0], title: 'Theirs' }
    let isTheirs = false
    const sent: string[] = []
    const answers: StubResponses = {
      'GET /tasks': (url) => {
        const row = isTheirs ? theirs : rows[0]
        const isMine = url.searchParams.get('title') === 'eq.Mine'
        return { body: isMine ? [] : [row] }
      },
      'PATCH /tasks': (url, body) => {
        sent.push(url.searchParams.get('title') ?? '')
        const isCurrent = url.searchParams.get('title') === 'eq.Theirs'
        return { body: isCurrent ? [{ ...theirs, ...(body as object) }] : [] }
      },
    }
    const { update } = mountTable('/1', { answers })
    await titleField().fill('Mine')
    isTheirs = true
    await save()
    const question = page.getByRole('dialog', { name: 'Someone else changed title' })
    await expect.element(question.getByText('Theirs', { exact: true }).last()).toBeVisible()
    update({ appearance: { locale: 'de' } })
    const inGerman = page.getByRole('dialog', { name: 'Jemand anderes hat title geändert' })
    await expect.element(inGerman.getByText('Fremder Wert')).toBeVisible()
    await expect.element(inGerman.getByText('Mine', { exact: true })).toBeVisible()
    update({ appearance: { locale: 'en' } })
    await question.getByRole('button', { name: 'Keep mine' }).click()
    await expect.element(page.getByRole('dialog', { name: 'Mine' })).toBeVisible()
    expect(sent).toEqual(['eq.Write', 'eq.Theirs'])
  })

  test('leaving a changed form asks for confirmation, and steps that lose nothing don’t', async () => {
    const questions: string[] = []
    const { host } = mountTable('/1', {
      ask: async (question) => {
        questions.push(question)
        return questions.length > 1
      },
    })
    await titleField().fill('Half')
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => questions).toHaveLength(1)
    expect(questions[0]).toMatch(/haven’t been saved/)
    await expect.element(titleField()).toHaveValue('Half')
    await drawer().getByRole('button', { name: 'Next row' }).click()
    await expect.element(titleField()).toHaveValue('Read')
    expect(questions).toHaveLength(2)
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => host.history.location.pathname).toBe('/public/tasks')
    expect(questions).toHaveLength(2)
  })

  test('an unsaved cell does not block opening its row, and its draft is in the form', {
    tags: ['long'],
  }, async () => {
    const questions: string[] = []
    mountTable('', {
      answers: { 'PATCH /tasks': { status: 403, body: { code: '42501', message: 'permission denied' } } },
      ask: async (question) => {
        questions.push(question)
        return false
      },
    })
    await cell('Write').dblClick()
    await userEvent.keyboard('Refused{Enter}')
    await expect.element(page.getByText(/Not saved – title/)).toBeVisible()
    await page.getByRole('link', { name: 'Open row' }).first().click()
    await expect.element(titleField()).toHaveValue('Refused')
    expect(questions).toEqual([])
  })
})

describe('actions on a row', () => {
  test('a row is duplicated without its key, and the copy opens', { tags: ['long'] }, async () => {
    const sent: unknown[] = []
    const answers: StubResponses = {
      'GET /tasks': byKey,
      'POST /tasks': (_url, body) => {
        sent.push(body)
        return { status: 201, body: [{ ...rows[1], ...(body as object), id: 3 }] }
      },
    }
    const { host } = mountTable('/2', { answers })
    await drawer().getByRole('button', { name: 'Duplicate row' }).click()
    const copy = page.getByRole('dialog', { name: 'Copy of a row in tasks' })
    await expect.element(copy.getByRole('textbox', { name: /^title/ })).toHaveValue('Read')
    await copy.getByRole('textbox', { name: /^title/ }).fill('Read again')
    await copy.getByRole('button', { name: 'Add row' }).click()
    await expect.poll(() => sent).toEqual([{ title: 'Read again', hours: 3, status: 'done' }])
    await expect.element(page.getByRole('dialog', { name: 'Read again' })).toBeVisible()
    expect(host.history.location.pathname).toBe('/public/tasks/3')
  })

  test('a row is deleted after confirmation, and its drawer closes', async () => {
    let isGone = false
    const answers: StubResponses = {
      'GET /tasks': (url) => ({ body: url.searchParams.has('id') ? (isGone ? [] : [rows[0]]) : rows }),
      'DELETE /tasks': () => {
        isGone = true
        return { body: [] }
      },
    }
    const { host } = mountTable('/1', { answers })
    await drawer().getByRole('button', { name: 'Delete row' }).click()
    await page.getByRole('button', { name: 'Delete 1 row' }).click()
    await expect.element(drawer()).not.toBeInTheDocument()
    expect(host.history.location.pathname).toBe('/public/tasks')
    await expect.element(cell('Write')).not.toBeInTheDocument()
  })
})
