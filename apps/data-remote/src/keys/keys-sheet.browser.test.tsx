// @module-tag long
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mountTable } from '../mount-table.fixture.ts'
import { gridShortcuts } from './grid-keys.ts'

beforeEach(() => page.viewport(1280, 900))

const cell = (name: string) => page.getByRole('gridcell', { name, exact: true })

/** Presses keys in the sheet's notation. True if a handler prevented the default. */
function press(keys: string): boolean {
  const parts = keys.split('+')
  const isShifted = parts.includes('Shift') || parts.at(-1) === '?'
  const letter = parts.at(-1) ?? ''
  const event = new KeyboardEvent('keydown', {
    key: letter === 'Space' ? ' ' : isShifted ? letter : letter.length === 1 ? letter.toLowerCase() : letter,
    ctrlKey: parts.includes('Mod') || parts.includes('Ctrl'),
    shiftKey: isShifted,
    bubbles: true,
    cancelable: true,
  })
  document.activeElement?.dispatchEvent(event)
  return event.defaultPrevented
}

// Excludes keys whose events the browser creates itself, and keys that do nothing in a cell without reference or a table with all of its
// rows.
const {
  copy: _copy,
  cut: _cut,
  paste: _paste,
  menu: _menu,
  peek: _peek,
  goTo: _goTo,
  ...ours
} = gridShortcuts
const all = Object.entries(ours).flatMap(([name, keys]) => keys.map((key) => [name, key] as const))

test.each(all)('the key for %s works: %s', async (_name, keys) => {
  mountTable()
  // In a read-only cell, where a sign does not start typing.
  const isSign = keys === '?' || keys === '/'
  await cell(isSign ? '1' : 'Write').click()
  if (!isSign) await userEvent.keyboard('{Shift>}{ArrowDown}{ArrowRight}{/Shift}')
  expect(press(keys)).toBe(true)
})

test('the sheet lists every key, opens by a key, and closes by Escape', async () => {
  mountTable()
  await cell('1').click()
  await userEvent.keyboard('?')
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect.element(sheet.getByText('Fill down')).toBeVisible()
  expect(sheet.getByRole('term').elements()).toHaveLength(Object.keys(gridShortcuts).length + 7)
  await userEvent.keyboard('{Escape}')
  await expect.element(sheet).not.toBeInTheDocument()
})

test('a question mark in an editable cell is typed', async () => {
  mountTable()
  await cell('Write').click()
  await userEvent.keyboard('?')
  await expect.element(page.getByRole('textbox', { name: 'title' })).toHaveValue('?')
})

test('the sheet works in Arabic', async () => {
  mountTable('', { appearance: { locale: 'ar', direction: 'rtl' } })
  await cell('1').click()
  await userEvent.keyboard('?')
  await expect.element(page.getByRole('dialog', { name: 'اختصارات لوحة المفاتيح' })).toBeVisible()
})
