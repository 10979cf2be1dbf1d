import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { UiProvider } from '../index.ts'
import { Breadcrumbs } from './breadcrumbs.tsx'

const names = ['Files', 'Reports of the whole year', 'Third quarter', 'Photographs of the meeting']

async function show(width: number, direction: 'ltr' | 'rtl' = 'ltr') {
  const { container } = await render(
    <UiProvider direction={direction}>
      <div style={{ display: 'flex', inlineSize: width }}>
        <Breadcrumbs
          label="Path"
          moreLabel="More"
          crumbs={names.map((name, index) => ({
            key: name,
            name,
            ...(index < names.length - 1 && { link: <a href={`#${index}`}>{name}</a> }),
          }))}
        />
      </div>
    </UiProvider>,
  )
  const box = container.querySelector<HTMLElement>('div[style]')
  return { resize: (next: number) => box?.style.setProperty('inline-size', `${next}px`) }
}

/** Returns the visible steps in reading order. */
const shown = () =>
  page
    .getByRole('listitem')
    .elements()
    .map((item) => item.textContent)
const isWhole = () => {
  const last = page.getByText('Photographs of the meeting').element()
  return last.scrollWidth <= last.clientWidth
}

test.each(['ltr', 'rtl'] as const)(
  'in %s, steps that fit are shown whole, and the others fold, starting with step two',
  async (direction) => {
    const { resize } = await show(700, direction)
    await expect.poll(shown).toEqual(names)
    resize(410)
    await expect.poll(shown).toEqual(['Files', '…', 'Third quarter', 'Photographs of the meeting'])
    expect(isWhole()).toBe(true)
    resize(260)
    await expect.poll(shown).toEqual(['…', 'Photographs of the meeting'])
    expect(isWhole()).toBe(true)
    resize(700)
    await expect.poll(shown).toEqual(names)
  },
)

test('only the last step is truncated in a very narrow place', async () => {
  await show(120)
  await expect.poll(shown).toEqual(['…', 'Photographs of the meeting'])
  expect(isWhole()).toBe(false)
})

test('folded steps open by keyboard, and lead to their targets', async () => {
  await show(260)
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByRole('button', { name: 'More' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('menuitem', { name: 'Files' })).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(page.getByRole('menuitem', { name: 'Reports of the whole year' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => location.hash).toBe('#1')
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument()
})
