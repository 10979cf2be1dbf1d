// @module-tag long
import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { rows, type StubResponses, tasks } from '../fetch-stub.fixture.ts'
import { mountTable } from '../mount-table.fixture.ts'

beforeEach(() => page.viewport(1280, 800))

const [, text] = tasks.columns
const table = {
  ...tasks,
  columns: [
    ...tasks.columns,
    { ...text, name: 'tags', type: 'text[]', udt: '_text' },
    { ...text, name: 'color' },
    { ...text, name: 'site' },
    { ...text, name: 'data', type: 'bytea', udt: 'bytea' },
    { ...text, name: 'shown', type: 'bool', udt: 'bool', default: 'true', nullable: true },
  ],
}
const first = {
  ...rows[0],
  tags: ['a', null],
  color: '#3b6fd4',
  site: 'https://example.test/picture.png',
  data: '\\x89504e470d0a1a0a',
  shown: false,
}

function stage(place = '', answers: StubResponses = {}) {
  const sent: unknown[] = []
  mountTable(place, {
    answers: {
      'POST /rpc/portico_schema': { body: { tables: [table] } },
      'GET /tasks': { body: [first, { ...first, id: 2, status: 'done', title: 'Other' }] },
      'PATCH /tasks': (_url, body) => {
        sent.push(body)
        return { body: [{ ...first, ...(body as object) }] }
      },
      ...answers,
    },
  })
  return sent
}

const cell = (name: string | RegExp) => page.getByRole('gridcell', { name }).first()

test('values of an enumeration have distinct colors', async () => {
  stage()
  await expect.element(cell('open')).toBeVisible()
  const [one, other] = ['open', 'done'].map((name) => {
    const chip = page.getByRole('gridcell', { name, exact: true }).element().firstElementChild as HTMLElement
    return getComputedStyle(chip).backgroundColor
  })
  expect(one).not.toBe(other)
})

test.each([
  ['open', /DEFAULT/, { status: '' }],
  ['false', /DEFAULT \(true\)/, { shown: '' }],
] as const)('the choices of a cell with %s include DEFAULT', async (name, option, column) => {
  const requests: string[] = []
  stage('', {
    'PATCH /tasks': (url) => {
      requests.push(url.searchParams.get('columns') ?? '')
      return { body: [first] }
    },
  })
  await cell(name).dblClick()
  await page.getByRole('option', { name: option }).click()
  await expect.poll(() => requests).toEqual([Object.keys(column)[0]])
})

test('the array editor adds, moves and removes items, and sets them to NULL', {
  tags: ['long'],
}, async () => {
  const sent = stage()
  await cell('a, NULL').dblClick()
  const item = (number: number) => page.getByRole('textbox', { name: `Item ${number}`, exact: true })
  await expect.element(item(1)).toHaveFocus()
  await expect.element(item(2)).toHaveAttribute('placeholder', 'NULL')
  await userEvent.keyboard('{End}b{Enter}')
  await expect.element(item(2)).toHaveFocus()
  await userEvent.keyboard('new')
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
  await expect.element(item(1)).toHaveValue('new')
  await page.getByRole('button', { name: 'Item 3: remove' }).click()
  await page.getByRole('button', { name: 'Item 2: NULL' }).click()
  ;(item(1).element() as HTMLElement).focus()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.poll(() => sent).toEqual([{ tags: ['new', null] }])
})

test('the array editor in a form takes no focus, and saves', async () => {
  const sent = stage('/1')
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('textbox', { name: 'Item 1', exact: true }).fill('z')
  await drawer.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => sent).toEqual([{ tags: ['z', null] }])
})

test('a link sends no referrer, and its picture loads only on request', async () => {
  stage()
  const link = page.getByRole('link', { name: 'Open https://example.test/picture.png' }).first()
  await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer')
  expect(document.querySelector('img')).toBeNull()
  await page.getByRole('button', { name: 'Show the picture' }).first().click()
  // The host does not exist.
  await expect.element(page.getByText('The picture can’t be shown here. Its link opens it.')).toBeVisible()
})

test('a javascript: address is not a link', async () => {
  stage('', { 'GET /tasks': { body: [{ ...first, site: 'javascript:alert(1)' }] } })
  await expect.element(cell('javascript:alert(1)')).toBeVisible()
  expect(page.getByRole('link', { name: /javascript/ }).elements()).toEqual([])
})

test('bytes are shown by size, and can be downloaded', async () => {
  stage()
  await expect.element(cell(/8 bytes/)).toBeVisible()
  const names: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download)
  })
  await page.getByRole('button', { name: 'Download 8 bytes' }).first().click()
  expect(names).toEqual(['data.png'])
})

test('an instant in a form names the user’s time zone', async () => {
  const moment = { ...text, name: 'seen', type: 'timestamptz', udt: 'timestamptz' }
  stage('/1', {
    'POST /rpc/portico_schema': { body: { tables: [{ ...tasks, columns: [...tasks.columns, moment] }] } },
    'GET /tasks': { body: [{ ...rows[0], seen: '2026-11-21T14:30:00+00:00' }] },
  })
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  const field = page.getByRole('dialog').getByRole('textbox', { name: /^seen/ })
  await expect.element(field).toHaveAccessibleDescription(new RegExp(`2026.* in the time zone ${timeZone}`))
  await field.fill('never')
  await expect.element(field).not.toHaveAccessibleDescription(/time zone/)
})

test.each([
  ['timestamptz', '2026-11-21T14:30:05.123456+00:00', /:30:05.* in the time zone /],
  ['timestamp', '2026-11-21T14:30:05.123456', /2:30:05 PM, without a time zone/],
])(
  'moving a %s to another day keeps every digit of its time, and the editor describes it',
  async (udt, seen, words) => {
    const moment = { ...text, name: 'seen', type: udt, udt }
    const sent = stage('', {
      'POST /rpc/portico_schema': { body: { tables: [{ ...tasks, columns: [...tasks.columns, moment] }] } },
      'GET /tasks': { body: [{ ...rows[0], seen }] },
    })
    const header = page.getByRole('columnheader', { name: /^seen/ })
    await expect.element(header).toHaveAccessibleDescription(/time zone/)
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
    const place = timeZone.split('/').at(-1)?.replaceAll('_', ' ')
    expect(header.element().textContent).toBe(udt === 'timestamptz' ? `seen${place}` : 'seen')
    await cell(/Nov 2\d, 2026/).click()
    await userEvent.keyboard('{F2}')
    await expect.element(page.getByText(words)).toBeVisible()
    await page.getByRole('button', { name: 'Sunday, November 22, 2026' }).click()
    await expect.element(page.getByRole('textbox', { name: 'seen' })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => sent).toEqual([{ seen: seen.replace('-21', '-22') }])
  },
)

test('a color has its swatch', async () => {
  stage()
  await expect.element(cell('#3b6fd4')).toBeVisible()
  const swatch = cell('#3b6fd4').element().querySelector<HTMLElement>('[aria-hidden]')
  expect(swatch && getComputedStyle(swatch).backgroundColor).toBe('rgb(59, 111, 212)')
})
