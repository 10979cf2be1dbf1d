import axe from 'axe-core'
import { useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { UiProvider } from '../index.ts'
import { Finder, type FinderGroup } from './finder.tsx'

let root: Root | undefined
afterEach(() => root?.unmount())

const fruit: FinderGroup = {
  id: 'fruit',
  label: 'Fruit',
  items: [
    { id: 'apple', title: 'Apple', detail: 'red' },
    { id: 'pear', title: 'Pear' },
  ],
}
const roots: FinderGroup = {
  id: 'roots',
  label: 'Roots',
  items: [{ id: 'carrot', title: 'Carrot' }],
  note: 'Looking…',
}

const onPick = vi.fn()

function Stage({ groups }: { groups: readonly FinderGroup[] }) {
  const [open, setOpen] = useState(true)
  const [query, setQuery] = useState('')
  return (
    <UiProvider>
      <Finder
        open={open}
        onOpenChange={setOpen}
        label="Find"
        placeholder="Find…"
        query={query}
        onQueryChange={setQuery}
        groups={groups}
        onPick={(item) => onPick(item.id, query)}
        status={`${groups.length} groups`}
        empty="Nothing here"
      />
    </UiProvider>
  )
}

function stage(groups: readonly FinderGroup[]) {
  onPick.mockClear()
  root = createRoot(document.body.appendChild(document.createElement('div')))
  root.render(<Stage groups={groups} />)
}

test('the field has the focus, arrows move through all groups, and Enter picks the marked row', async () => {
  stage([fruit, roots])
  await expect.element(page.getByRole('combobox', { name: 'Find' })).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  expect(onPick).toHaveBeenCalledExactlyOnceWith('carrot', '')
})

test('picking does not write the row into the field, and typed text is passed on', async () => {
  stage([fruit])
  await page.getByRole('combobox').fill('pe')
  await page.getByRole('option', { name: 'Pear' }).click()
  expect(onPick).toHaveBeenCalledExactlyOnceWith('pear', 'pe')
  await expect.element(page.getByRole('combobox')).toHaveValue('pe')
})

test('groups have names, notes and the status can be read, and axe finds no violation', async () => {
  stage([fruit, roots])
  await expect.element(page.getByRole('group', { name: 'Roots' })).toMatchTextContent('Looking…')
  await expect.element(page.getByRole('status')).toMatchTextContent('2 groups')
  const { violations } = await axe.run(page.getByRole('dialog', { name: 'Find' }).element())
  expect(violations).toEqual([])
})

test('a group without rows shows its note', async () => {
  stage([fruit, { id: 'nuts', label: 'Nuts', items: [], note: 'No answer' }])
  await expect.element(page.getByRole('region', { name: 'Nuts' })).toMatchTextContent('No answer')
  await expect.element(page.getByText('Nothing here')).not.toBeInTheDocument()
})

test('a finder without rows says so, and Escape closes it', async () => {
  stage([])
  await expect.element(page.getByText('Nothing here')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})
