import { type ReactNode, useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Button, ConfirmDialog, Dialog, Menu, MenuItem, UiProvider } from '../index.ts'
import { lazyComponent } from '../on-demand/on-demand.ts'
import { Drawer } from '../surfaces/drawer.tsx'

// The first test also waits for the overlays themselves, whose code no earlier test has loaded.

interface OverlayProps {
  open: boolean
  onClose: () => void
}

const field = <input aria-label="Name" />

const overlays: Record<string, (props: OverlayProps) => ReactNode> = {
  dialog: ({ open, onClose }) => (
    <Dialog open={open} onOpenChange={onClose} title="Overlay" footer={<Button>Save</Button>}>
      {field}
    </Dialog>
  ),
  sheet: ({ open, onClose }) => (
    <Drawer open={open} onOpenChange={onClose} title="Overlay" footer={<Button>Save</Button>}>
      {field}
    </Drawer>
  ),
  question: ({ open, onClose }) => (
    <ConfirmDialog open={open} title="Overlay" confirmLabel="Save" onConfirm={onClose} onCancel={onClose}>
      {field}
    </ConfirmDialog>
  ),
}

/** Draws a button that opens an overlay. The code of the overlay arrives when `arrive` is called. */
async function stage(Overlay: (props: OverlayProps) => ReactNode) {
  const code = Promise.withResolvers<(props: OverlayProps) => ReactNode>()
  const Part = lazyComponent(() => code.promise, { missing: () => null, needed: ({ open }) => open })
  function Page() {
    const [open, setOpen] = useState(false)
    return (
      <UiProvider>
        <Button onClick={() => setOpen(true)}>Open</Button>
        <Button>Next</Button>
        <Part open={open} onClose={() => setOpen(false)} />
      </UiProvider>
    )
  }
  await render(<Page />)
  const opener = page.getByRole('button', { name: 'Open' })
  opener.element().focus()
  await userEvent.keyboard('{Enter}')
  return { opener, arrive: () => code.resolve(Overlay) }
}

const overlay = page.getByRole('dialog').or(page.getByRole('alertdialog'))
const hasFocus = () => overlay.query()?.contains(document.activeElement)
// By its text, because the page behind an overlay has no roles.
const next = page.getByText('Next')

/** Closes the overlay by keyboard. */
async function pressEscape(): Promise<void> {
  await userEvent.keyboard('{Escape}')
  await expect.element(overlay).not.toBeInTheDocument()
}

/** Presses Tab until the same element has the focus again. */
async function tabAround(): Promise<void> {
  await expect.poll(hasFocus).toBe(true)
  const first = document.activeElement
  let steps = 0
  do {
    await userEvent.tab()
    await expect.poll(hasFocus).toBe(true)
    steps += 1
  } while (document.activeElement !== first && steps < 10)
  expect(document.activeElement).toBe(first)
}

test.each(Object.entries(overlays))(
  'a %s whose code arrives late returns the focus to its button, even after Tab went around',
  async (_kind, Overlay) => {
    const { opener, arrive } = await stage(Overlay)
    await expect.element(opener).toHaveFocus()
    arrive()
    await tabAround()
    await pressEscape()
    await expect.element(opener).toHaveFocus()
    // The second time, the code is loaded.
    await userEvent.keyboard('{Enter}')
    await tabAround()
    await pressEscape()
    await expect.element(opener).toHaveFocus()
  },
)

test.each(Object.entries(overlays))(
  'a %s that takes the focus from another control returns it to that control',
  async (_kind, Overlay) => {
    const { arrive } = await stage(Overlay)
    await userEvent.tab()
    arrive()
    await tabAround()
    await pressEscape()
    await expect.element(next).toHaveFocus()
  },
)

test.each(Object.entries(overlays))(
  'a %s returns the focus to its button after the focus left it for a moment',
  async (_kind, Overlay) => {
    const { opener, arrive } = await stage(Overlay)
    arrive()
    await expect.poll(hasFocus).toBe(true)
    const inside = document.activeElement as HTMLElement
    // As after two presses of Tab in one frame, at the end of the overlay.
    next.element().focus()
    inside.focus()
    await pressEscape()
    await expect.element(opener).toHaveFocus()
    // Another control has the focus the next time.
    next.element().focus()
    ;(opener.element() as HTMLElement).click()
    await expect.poll(hasFocus).toBe(true)
    await pressEscape()
    await expect.element(next).toHaveFocus()
  },
)

test('a menu whose items arrive late returns the focus to its button', async () => {
  const items = Promise.withResolvers<void>()
  const prepare = () => items.promise
  await render(
    <UiProvider>
      <Menu trigger={<Button>Open</Button>} prepare={prepare}>
        <MenuItem onClick={() => {}}>Rename</MenuItem>
        <MenuItem onClick={() => {}}>Delete</MenuItem>
      </Menu>
    </UiProvider>,
  )
  const opener = page.getByRole('button', { name: 'Open' })
  opener.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(opener).toHaveFocus()
  items.resolve()
  await expect.element(page.getByRole('menuitem', { name: 'Rename' })).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}{Escape}')
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument()
  await expect.element(opener).toHaveFocus()
})
