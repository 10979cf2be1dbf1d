import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createStore } from 'zustand/vanilla'
import { appearance, changeAppearance } from '../browser/appearance.ts'
import { PageOverlays } from '../frame/page-overlays.tsx'
import { showOverlay } from '../portal/overlays.ts'
import type { PageOwner } from '../portal/page-session.ts'
import { type PortalParts, renderInPortal } from '../portal/portal.fixture.tsx'
import type { Palette as PaletteOfShell } from './palette.tsx'

type Parts = { Palette: typeof PaletteOfShell }

/** Delays the code of the palette until the third test. */
const code = vi.hoisted(() => Promise.withResolvers<void>())

vi.mock('./palette.tsx', async (importOriginal) => {
  const palette = await importOriginal<Parts>()
  await code.promise
  return palette
})

beforeEach(() => showOverlay(null))

/** Renders a page with a focused field, and the parts that open over it. */
async function drawPage(parts: PortalParts = {}) {
  const owner = createStore<PageOwner>(() => ({ generation: 0, held: null }))
  const onKeyDown = vi.fn()
  const drawn = await renderInPortal(
    <>
      <input aria-label="Note" onKeyDown={onKeyDown} />
      <PageOverlays />
    </>,
    { page: { owner }, ...parts },
  )
  await note.click()
  return { ...drawn, onKeyDown }
}

const note = page.getByLabelText('Note')
const field = page.getByRole('combobox', { name: 'Search or jump to' })

test('Escape closes a palette that is not loaded yet, and the page gets the following keys', async () => {
  const { onKeyDown } = await drawPage()
  await userEvent.keyboard('{Control>}k{/Control}dark')
  await expect.element(note).toHaveValue('')
  onKeyDown.mockClear()
  await userEvent.keyboard('{Escape}')
  expect(onKeyDown).not.toHaveBeenCalled()
  await userEvent.keyboard('abc')
  await expect.element(note).toHaveValue('abc')
})

test('a palette that is not loaded yet ignores browser shortcuts and keys without text', async () => {
  const { onKeyDown } = await drawPage()
  await userEvent.keyboard('{Control>}k{/Control}')
  onKeyDown.mockClear()
  await userEvent.keyboard('{F2}{ArrowDown}{Control>}b{/Control}')
  expect(onKeyDown.mock.calls.map(([{ key }]) => key)).toEqual(['F2', 'ArrowDown', 'Control', 'b'])
})

test('Enter picks the first line if it was pressed before the palette was loaded', async () => {
  await drawPage()
  changeAppearance({ theme: 'light' })
  await userEvent.keyboard('{Control>}k{/Control}not this{Escape}')
  await userEvent.keyboard('{Control>}k{/Control}darj{Backspace}k th{Enter}')
  expect(appearance.getState().theme).toBe('light')
  code.resolve()
  await expect.poll(() => appearance.getState().theme).toBe('dark')
  await expect.element(field).not.toBeInTheDocument()
  await expect.element(note).toHaveFocus()
  await expect.element(note).toHaveValue('')
  changeAppearance({ theme: 'system' })
})

test('keys typed in the frame in which the palette opens go to its field, and to no field of the page', async () => {
  const { onKeyDown } = await drawPage()
  for (const key of ['K', 'w', 'i', 'l', 'Backspace', '🙂', 'Backspace', 'k', 'لا'])
    document.activeElement?.dispatchEvent(
      new KeyboardEvent('keydown', { key, ctrlKey: key === 'K', bubbles: true, cancelable: true }),
    )
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard('i')
  await expect.element(field).toHaveValue('wikلاi')
  expect(onKeyDown).toHaveBeenCalledTimes(1)
  await userEvent.keyboard('{Escape}')
  await expect.element(field).not.toBeInTheDocument()
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(field).toHaveFocus()
  await expect.element(field).toHaveValue('')
  await userEvent.keyboard('{Escape}')
})
