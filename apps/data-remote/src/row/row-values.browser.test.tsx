// @module-tag long
import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { rows, type StubResponses, tasks } from '../fetch-stub.fixture.ts'
import { mountTable } from '../mount-table.fixture.ts'

beforeEach(() => page.viewport(1280, 800))

const [, text] = tasks.columns
const table = {
  ...tasks,
  columns: [
    ...tasks.columns,
    { ...text, name: 'payload', type: 'jsonb', udt: 'jsonb', nullable: true },
    { ...text, name: 'notes' },
  ],
}
// Columns that are read as text have aliases.
const first = { ...rows[0], _4: '{"a": 1}', notes: 'one\ntwo' }

function stage(answers: StubResponses = {}, value: object = first) {
  const sent: unknown[] = []
  const mounted = mountTable('/1', {
    answers: {
      'POST /rpc/portico_schema': { body: { tables: [table] } },
      'GET /tasks': { body: [value] },
      'PATCH /tasks': (_url, body) => {
        sent.push(body)
        return { body: [{ ...value, ...(body as object) }] }
      },
      ...answers,
    },
  })
  return { ...mounted, sent }
}

const drawer = () => page.getByRole('dialog')
const payload = () => drawer().getByRole('textbox', { name: 'payload', exact: true })
const notes = () => drawer().getByRole('textbox', { name: /^notes/ })
/** Returns the element that describes the editor, which is outside its shadow root. */
const describing = () =>
  payload()
    .element()
    .ariaDescribedByElements?.map(({ textContent }) => textContent)
    .join(' ')
const isFocused = () => {
  const element = payload().element()
  return (element.getRootNode() as ShadowRoot).activeElement === element
}
const isEditor = () => expect.element(payload()).toHaveClass('cm-content')
const replace = (json: string) =>
  userEvent.keyboard(`{Control>}a{/Control}${json.replaceAll(/[[{]/g, '$&$&')}`)

describe('json in the form of a row', () => {
  test('JSON in a form is formatted, Tab leaves it, and viewing changes nothing', async () => {
    const { sent } = stage()
    await isEditor()
    await expect.element(payload()).toMatchTextContent('{ "a": 1}')
    await drawer().getByText('payload jsonb', { exact: true }).click()
    await expect.poll(isFocused).toBe(true)
    await userEvent.keyboard('{Tab}')
    await expect.poll(isFocused).toBe(false)
    await expect.element(drawer().getByRole('button', { name: 'Save' })).not.toBeInTheDocument()
    expect(sent).toEqual([])
  })

  test('invalid JSON in a form is kept with its error and the focus, and Ctrl+Enter saves valid JSON', async () => {
    const { sent } = stage()
    await isEditor()
    await payload().click()
    await replace('{"b": [1, 2}')
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await expect.poll(describing).toMatch(/at line 1, column 12 wasn’t expected/)
    await expect.element(payload()).toHaveAttribute('aria-invalid', 'true')
    await expect.poll(isFocused).toBe(true)
    await userEvent.keyboard('{End}{Backspace}]}{Control>}{Enter}{/Control}')
    await expect.poll(() => sent).toEqual([{ payload: { b: [1, 2] } }])
  })

  test('JSON in a form keeps the typed text in a conflict', { tags: ['long'] }, async () => {
    let isTheirs = false
    const theirs = { ...first, _4: '{"a": 2}', notes: 'theirs' }
    stage({
      'GET /tasks': (url) => ({
        body: /&(payload|notes)=/.test(url.search) ? [] : [isTheirs ? theirs : first],
      }),
      'PATCH /tasks': { body: [] },
    })
    await isEditor()
    await payload().click()
    await replace('{"a": 3}')
    await notes().fill('mine\nof two lines')
    isTheirs = true
    await drawer().getByRole('button', { name: 'Save' }).click()
    const question = page.getByRole('dialog', { name: 'Someone else changed this row' })
    await expect.element(question.getByText(/"a": 3/)).toBeVisible()
    await expect.element(question.getByText(/"a": 2/)).toBeVisible()
    await question.getByRole('button', { name: 'Go back' }).click()
    await expect.element(payload()).toMatchTextContent('"a": 3')
    await expect.element(notes()).toHaveValue('mine\nof two lines')
  })
})

describe('text in the form of a row', () => {
  const height = () => notes().element().getBoundingClientRect().height

  test('text in a form has several lines, and grows with them up to a part of the screen', async () => {
    stage()
    await expect.element(notes()).toHaveValue('one\ntwo')
    const before = height()
    await notes().fill('line\n'.repeat(12))
    await expect.poll(height).toBeGreaterThan(before + 60)
    await notes().fill('line\n'.repeat(400))
    await expect.poll(height).toBeLessThanOrEqual(480)
  })

  test('text of one line in a form is saved by Enter, and Shift+Enter inserts a line break', {
    tags: ['long'],
  }, async () => {
    const { sent } = stage({}, { ...first, notes: 'one' })
    await notes().click()
    await userEvent.keyboard('{End}{Shift>}{Enter}{/Shift}two{Enter}three')
    await expect.element(notes()).toHaveValue('one\ntwo\nthree')
    expect(sent).toEqual([])
    await notes().fill('short')
    await drawer()
      .getByRole('textbox', { name: /^title/ })
      .fill('By Enter')
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => sent).toEqual([{ title: 'By Enter', notes: 'short' }])
  })
})

test('names and types of fields do not overlap their buttons in a window of 320 px', async () => {
  await page.viewport(320, 640)
  const long = {
    name: 'postponed_until',
    type: 'timestamp with time zone',
    udt: 'timestamptz',
    nullable: true,
  }
  const wide = { ...table, columns: [...table.columns, { ...text, ...long, default: 'now()' }] }
  stage({ 'POST /rpc/portico_schema': { body: { tables: [wide] } } }, { ...first, postponed_until: null })
  const button = drawer().getByRole('button', { name: 'postponed_until: DEFAULT' })
  await expect.element(button).toBeVisible()
  const words = document.createRange()
  const [name] = drawer().getByText('timestamp with time zone').elements()
  words.selectNodeContents(name?.parentElement as Element)
  const box = button.element().parentElement?.getBoundingClientRect() as DOMRect
  for (const line of words.getClientRects())
    expect(line.right <= box.left || line.top >= box.bottom || line.bottom <= box.top).toBe(true)
})
