import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { tasks } from '../fetch-stub.fixture.ts'
import { mountTable } from '../mount-table.fixture.ts'

beforeEach(() => page.viewport(1280, 800))

const chip = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const dialog = page.getByRole('dialog')

/** Returns the view's parameters in the address. */
const view = (search: string) => {
  const params = new URLSearchParams(search)
  return { sort: params.get('sort'), filters: params.getAll('filter') }
}

describe('a filter', () => {
  test('a filter opens its editor at its chip, with its current value', async () => {
    const { host } = mountTable('?filter=title.contains.r&filter=hours.gte.1')
    await chip('title contains r').click()
    await expect.element(dialog.getByRole('combobox', { name: 'Column' })).toMatchTextContent('title')
    await expect.element(dialog.getByRole('textbox', { name: 'Value' })).toHaveValue('r')
    const box = dialog.element().getBoundingClientRect()
    const place = chip('title contains r').element().getBoundingClientRect()
    expect(Math.abs(box.top - place.bottom)).toBeLessThan(12)
    await dialog.getByRole('textbox').fill('Re')
    await userEvent.keyboard('{Enter}')
    await expect.element(chip('title contains Re')).toHaveFocus()
    expect(view(host.history.location.search).filters).toEqual(['title.contains.Re', 'hours.gte.1'])
  })

  test('a filter is unchanged after Escape, and after a second press on its chip', {
    tags: ['long'],
  }, async () => {
    const { host } = mountTable('?filter=title.contains.r')
    await chip('title contains r').click()
    await dialog.getByRole('textbox').fill('other')
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(chip('title contains r')).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(dialog.getByRole('textbox')).toHaveValue('r')
    await chip('title contains r').click()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(view(host.history.location.search).filters).toEqual(['title.contains.r'])
  })

  test('a new filter is validated in its field', { tags: ['long'] }, async () => {
    const { host } = mountTable()
    await chip('Add filter').click()
    await dialog.getByRole('combobox', { name: 'Column' }).click()
    await page.getByRole('option', { name: 'hours' }).click()
    const value = dialog.getByRole('textbox', { name: 'Value' })
    await value.fill('three')
    await dialog.getByRole('button', { name: 'Apply' }).click()
    await expect.element(value).toHaveAccessibleDescription('Enter a whole number.')
    await value.fill('3')
    await dialog.getByRole('button', { name: 'Apply' }).click()
    await expect.element(chip('hours is 3')).toBeVisible()
    expect(view(host.history.location.search).filters).toEqual(['hours.eq.3'])
  })

  test('a filter on an enumeration selects one or several values', { tags: ['long'] }, async () => {
    const { host } = mountTable('?filter=status.in.open')
    await chip('status is one of open').click()
    await dialog.getByRole('checkbox', { name: 'done' }).click()
    await dialog.getByRole('button', { name: 'Apply' }).click()
    await chip('status is one of open,done').click()
    await dialog.getByRole('combobox', { name: 'Comparison' }).click()
    await page.getByRole('option', { name: 'is not one of' }).click()
    await dialog.getByRole('button', { name: 'Apply' }).click()
    await expect.element(chip('status is not one of open,done')).toBeVisible()
    expect(view(host.history.location.search).filters).toEqual(['status.nin.open,done'])
  })

  test('a filter on a date has a calendar', { tags: ['long'] }, async () => {
    const due = { ...tasks.columns[1], name: 'due', type: 'date', udt: 'date' }
    const table = { ...tasks, columns: [...tasks.columns, due] }
    const { host } = mountTable('?filter=due.gte.2026-11-21', {
      answers: { 'POST /rpc/portico_schema': { body: { tables: [table] } } },
    })
    await chip('due from 2026-11-21').click()
    await dialog.getByRole('button', { name: 'Thursday, November 26, 2026' }).click()
    await dialog.getByRole('button', { name: 'Apply' }).click()
    await expect.element(chip('due from 2026-11-26')).toBeVisible()
    expect(view(host.history.location.search).filters).toEqual(['due.gte.2026-11-26'])
  })

  test('a filter is removed by its button and by Delete, and the focus stays in the bar', async () => {
    const { host } = mountTable('?filter=title.contains.r&filter=hours.gte.1')
    await page.getByRole('button', { name: 'Remove the filter title contains r' }).click()
    await expect.element(chip('hours is at least 1')).toHaveFocus()
    await userEvent.keyboard('{Delete}')
    await expect.element(chip('Add filter')).toHaveFocus()
    expect(host.history.location.search).toBe('')
  })

  test('a filter without a column is crossed out, and can be changed', async () => {
    mountTable('?filter=gone.eq.1')
    await expect.element(page.getByTitle('This table can’t be filtered this way')).toBeVisible()
    await chip('gone is 1').click()
    await expect.element(dialog.getByRole('combobox', { name: 'Column' })).toMatchTextContent('title')
  })
})

describe('a sort', () => {
  test('a sort is toggled by its arrow', async () => {
    const { host, requests } = mountTable('?sort=title.asc')
    await chip('Sort title descending').click()
    await expect.element(chip('Sort title ascending')).toBeVisible()
    expect(view(host.history.location.search).sort).toBe('title.desc')
    await expect.poll(() => requests.some((request) => request.includes('order=title.desc'))).toBe(true)
  })

  test('a sort is added, moved among others and removed', { tags: ['long'] }, async () => {
    const { host } = mountTable('?sort=title.asc')
    await chip('Add sort').click()
    await page.getByRole('menuitem', { name: 'hours' }).click()
    await chip('Sort: hours, ascending').click()
    await page.getByRole('menuitem', { name: 'Move earlier' }).click()
    await expect.poll(() => view(host.history.location.search).sort).toBe('hours.asc,title.asc')
    await page.getByRole('button', { name: 'Remove the sort by hours' }).click()
    await expect.element(chip('Sort: title, ascending')).toHaveFocus()
    expect(view(host.history.location.search).sort).toBe('title.asc')
  })
})

test('"Clear all" removes filters and sorts, and keeps other parameters of the address', async () => {
  const { host } = mountTable('?filter=title.contains.r&sort=title.asc&more=1')
  await chip('Clear all').click()
  await expect.poll(() => host.history.location.search).toBe('?more=1')
})

describe('joined filters', () => {
  test('“Or” creates a group, which can be switched, extended and reduced to a single filter', {
    tags: ['long'],
  }, async () => {
    const { host, requests } = mountTable('?filter=title.contains.r')
    const address = () => decodeURIComponent(host.history.location.search)
    await chip('title contains r').click()
    await dialog.getByRole('button', { name: 'Or…' }).click()
    await dialog.getByRole('combobox', { name: 'Column' }).click()
    await page.getByRole('option', { name: 'hours' }).click()
    await dialog.getByRole('textbox', { name: 'Value' }).fill('3')
    await dialog.getByRole('button', { name: 'Apply' }).click()
    await expect.poll(address).toBe('?any.1=title.contains.r&any.1=hours.eq.3')
    await expect.poll(() => requests.at(-1)).toContain('or=(title.ilike."*r*",hours.eq."3")')
    const group = page.getByRole('group', { name: 'Group of conditions' })
    await group.getByRole('button', { name: 'Any of' }).click()
    await expect.poll(address).toBe('?all.1=title.contains.r&all.1=hours.eq.3')
    await group.getByRole('button', { name: 'Add a condition to this group' }).click()
    await dialog.getByRole('textbox', { name: 'Value' }).fill('e')
    await userEvent.keyboard('{Enter}')
    await expect.element(group.getByRole('button', { name: 'title contains e', exact: true })).toBeVisible()
    await group.getByRole('button', { name: 'title contains e', exact: true }).click()
    await userEvent.keyboard('{Escape}{Delete}')
    await expect.element(group.getByRole('button', { name: 'hours is 3', exact: true })).toHaveFocus()
    await userEvent.keyboard('{Delete}')
    await expect.poll(address).toBe('?filter=title.contains.r')
    await expect.element(chip('title contains r')).toHaveFocus()
  })

  test('a view switches between all and any of its filters', async () => {
    const { host, requests } = mountTable('?filter=title.contains.r&filter=hours.gte.1')
    await chip('All of').click()
    await expect.poll(() => host.history.location.search).toMatch(/^\?match=any&/)
    await expect.poll(() => requests.at(-1)).toContain('or=(title.ilike."*r*",hours.gte."1")')
    await chip('Any of').click()
    await expect.poll(() => host.history.location.search).not.toContain('match')
  })
})

describe('values of a filter', () => {
  test('a range requires both of its values', { tags: ['long'] }, async () => {
    const { host } = mountTable('?filter=hours.eq.1')
    await chip('hours is 1').click()
    await dialog.getByRole('combobox', { name: 'Comparison' }).click()
    await page.getByRole('option', { name: 'is between' }).click()
    await dialog.getByRole('textbox', { name: 'From' }).fill('2')
    await dialog.getByRole('button', { name: 'Apply' }).click()
    await expect.element(dialog.getByText('Enter a value.')).toBeVisible()
    await dialog.getByRole('textbox', { name: 'To' }).fill('5')
    await dialog.getByRole('button', { name: 'Apply' }).click()
    await expect.element(chip('hours is between 2 and 5')).toBeVisible()
    expect(view(host.history.location.search).filters).toEqual(['hours.between.2,5'])
  })

  test('a column of a spreadsheet can be pasted as a list', async () => {
    const { host } = mountTable('?filter=title.in.Write')
    await chip('title is one of Write').click()
    const field = dialog.getByRole('textbox', { name: 'Values' })
    const data = new DataTransfer()
    data.setData('text', 'Read\r\n"a", b\r\nWrite\r\n')
    field
      .element()
      .dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
    await dialog.getByRole('button', { name: 'Apply' }).click()
    await expect
      .poll(() => view(host.history.location.search).filters)
      .toEqual(['title.in.Write,Read,"""a"", b"'])
  })

  test('a filter can use a period relative to today', { tags: ['long'] }, async () => {
    const due = { ...tasks.columns[1], name: 'due', type: 'timestamptz', udt: 'timestamptz' }
    const table = { ...tasks, columns: [...tasks.columns, due] }
    const { host, requests } = mountTable('?filter=due.gte.2026-11-21', {
      answers: { 'POST /rpc/portico_schema': { body: { tables: [table] } } },
    })
    await chip('due from 2026-11-21').click()
    await dialog.getByRole('combobox', { name: 'Comparison' }).click()
    await page.getByRole('option', { name: 'in the period' }).click()
    await dialog.getByRole('button', { name: 'Apply' }).click()
    await expect.element(dialog.getByText('Choose a period.')).toBeVisible()
    await dialog.getByRole('combobox', { name: 'Value' }).click()
    await page.getByRole('option', { name: 'last 7 days' }).click()
    await dialog.getByRole('button', { name: 'Apply' }).click()
    await expect.element(chip('due: last 7 days')).toBeVisible()
    expect(view(host.history.location.search).filters).toEqual(['due.within.last7'])
    const today = new Date()
    const from = new Date(today.getFullYear(), today.getMonth(), today.getDate() - 6).toISOString()
    await expect.poll(() => requests.at(-1)).toContain(`due=gte.${from}&due=lt.`)
  })

  test('invalid filters in the address are shown, and stay until they are removed', async () => {
    const { host } = mountTable('?filter=title.like.x&filter=hours.eq.3')
    await expect
      .element(page.getByTitle('This part of the address can’t be read. It has no effect.'))
      .toBeVisible()
    await page.getByRole('button', { name: 'Remove the filter hours is 3' }).click()
    await expect.poll(() => host.history.location.search).toBe('?filter=title.like.x')
    await page.getByRole('button', { name: 'Remove filter=title.like.x from the address' }).click()
    await expect.poll(() => host.history.location.search).toBe('')
  })
})

describe('a search over the table', () => {
  test('a search is a chip, shows the searched columns, and can be removed', { tags: ['long'] }, async () => {
    const { host, requests } = mountTable()
    await page.getByRole('gridcell', { name: 'Write' }).click()
    await userEvent.keyboard('{Control>}f{/Control}')
    const field = dialog.getByRole('searchbox', { name: 'Search this table' })
    await expect.element(field).toHaveFocus()
    await expect.element(field).toHaveAccessibleDescription('Searches in title.')
    await field.fill(' 3 ')
    await expect
      .element(field)
      .toHaveAccessibleDescription(
        'Searches in title, and finds rows where it is the whole value of id, hours.',
      )
    await userEvent.keyboard('{Enter}')
    await expect.element(chip('Search: 3')).toBeVisible()
    expect(host.history.location.search).toBe('?search=3')
    await expect.poll(() => requests.at(-1)).toContain('or=(title.ilike."*3*",id.eq."3",hours.eq."3")')
    await expect.element(chip('Search')).toHaveFocus()
    await userEvent.keyboard('/')
    await expect.element(field).toHaveValue('3')
    await userEvent.keyboard('{Escape}')
    await page.getByRole('button', { name: 'Remove the search for 3' }).click()
    await expect.poll(() => host.history.location.search).toBe('')
    await expect.element(chip('Search')).toHaveFocus()
  })
})

describe('several sorts', () => {
  test('sorts are reordered by Alt with an arrow key, and by dragging', { tags: ['long'] }, async () => {
    const { host } = mountTable('?sort=title.asc,hours.desc')
    const sort = () => view(host.history.location.search).sort
    await chip('Sort: title, ascending').click()
    const menu = page.getByRole('menu')
    await expect.element(menu).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(menu).not.toBeInTheDocument()
    await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}')
    await expect.poll(sort).toBe('hours.desc,title.asc')
    await expect.element(chip('Sort: title, ascending')).toHaveFocus()
    await userEvent.keyboard('{Alt>}{ArrowLeft}{/Alt}')
    await expect.poll(sort).toBe('title.asc,hours.desc')
    await userEvent.dragAndDrop(chip('Sort: hours, descending'), chip('Sort: title, ascending'))
    await expect.poll(sort).toBe('hours.desc,title.asc')
  })
})
