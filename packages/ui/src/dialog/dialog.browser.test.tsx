import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Button, ConfirmDialog, Dialog, Menu, MenuItem, UiProvider } from '../index.ts'

function Rename() {
  const [open, setOpen] = useState(false)
  return (
    <UiProvider>
      <Button onClick={() => setOpen(true)}>Rename</Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Rename file"
        description="Links to it keep working."
        footer={<Button onClick={() => setOpen(false)}>Done</Button>}
      >
        <input aria-label="Name" />
      </Dialog>
    </UiProvider>
  )
}

function Deletion({ onConfirm }: { onConfirm: () => Promise<void> }) {
  const [open, setOpen] = useState(true)
  return (
    <ConfirmDialog
      open={open}
      title="Delete 3 files?"
      confirmLabel="Delete 3 files"
      danger
      onConfirm={async () => {
        await onConfirm()
        setOpen(false)
      }}
      onCancel={() => setOpen(false)}
    >
      They cannot be brought back.
    </ConfirmDialog>
  )
}

function Terms({ lines, isAsked = false }: { lines: number; isAsked?: boolean }) {
  return (
    <UiProvider>
      <Dialog open onOpenChange={() => {}} title="Terms">
        {Array.from({ length: lines }, (_, i) => `Line ${i}`).map((line) => (
          <p key={line}>{line}</p>
        ))}
        {isAsked ? <input aria-label="Agreed" /> : null}
      </Dialog>
    </UiProvider>
  )
}

function DeletionByMenu() {
  const [open, setOpen] = useState(false)
  return (
    <UiProvider>
      <button type="button">Before</button>
      <Menu trigger={<Button>More</Button>}>
        <MenuItem onClick={() => setOpen(true)}>Delete…</MenuItem>
      </Menu>
      {open ? (
        <ConfirmDialog
          open
          title="Delete it?"
          confirmLabel="Delete"
          danger
          onConfirm={() => {}}
          onCancel={() => setOpen(false)}
        />
      ) : null}
    </UiProvider>
  )
}

test("a dialog that was opened by a menu item returns the focus to the menu's button", async () => {
  await render(<DeletionByMenu />)
  page.getByRole('button', { name: 'Before' }).element().focus()
  await userEvent.keyboard('{Tab}{Enter}')
  await expect.element(page.getByRole('menuitem', { name: 'Delete…' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('button', { name: 'Cancel' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'More' })).toHaveFocus()
})

test('a dialog has a name and a description', async () => {
  await render(<Rename />)
  await page.getByRole('button', { name: 'Rename' }).click()
  const dialog = page.getByRole('dialog', { name: 'Rename file' })
  await expect.element(dialog).toHaveAccessibleDescription('Links to it keep working.')
})

test('focus starts on the first field of a dialog and stays inside', async () => {
  await render(<Rename />)
  await page.getByRole('button', { name: 'Rename' }).click()
  const dialog = page.getByRole('dialog')
  await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveFocus()
  const visited: string[] = []
  for (let step = 0; step < 4; step += 1) {
    await userEvent.tab()
    expect(dialog.element().contains(document.activeElement)).toBe(true)
    visited.push(
      document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '',
    )
  }
  expect(visited).toEqual(['Done', 'Close', 'Name', 'Done'])
})

test('a dialog without controls is scrolled by keyboard if its text does not fit', async () => {
  const region = page.getByRole('region', { name: 'Terms' })
  const { rerender } = await render(<Terms lines={2} />)
  await expect.element(page.getByText('Line 1')).toBeVisible()
  await expect.element(region).not.toBeInTheDocument()
  await rerender(<Terms lines={200} />)
  await expect.element(region).toBeVisible()
  page.getByRole('button', { name: 'Close' }).element().focus()
  await userEvent.tab()
  await expect.element(region).toHaveFocus()
  await userEvent.keyboard('{End}')
  await expect.poll(() => region.element().scrollTop).toBeGreaterThan(1_000)
  await rerender(<Terms lines={200} isAsked />)
  await expect.element(region).not.toBeInTheDocument()
})

test('the text of a dialog without controls has the focus at once if it does not fit', async () => {
  await render(<Terms lines={200} />)
  await expect.element(page.getByRole('region', { name: 'Terms' })).toHaveFocus()
})

test('Escape closes a dialog and returns the focus', async () => {
  await render(<Rename />)
  const opener = page.getByRole('button', { name: 'Rename' })
  await opener.click()
  await expect.element(page.getByRole('dialog')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(opener).toHaveFocus()
})

test('Escape returns the focus after Tab went once around the dialog', async () => {
  await render(<Rename />)
  const opener = page.getByRole('button', { name: 'Rename' })
  await opener.click()
  const field = page.getByRole('textbox', { name: 'Name' })
  await expect.element(field).toHaveFocus()
  for (let step = 0; step < 3; step += 1) await userEvent.tab()
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(opener).toHaveFocus()
})

test('a dangerous question focuses Cancel, and a press outside does not answer it', async () => {
  const confirm = vi.fn(async () => {})
  await render(<Deletion onConfirm={confirm} />)
  const question = page.getByRole('alertdialog', { name: 'Delete 3 files?' })
  await expect.element(page.getByRole('button', { name: 'Cancel' })).toHaveFocus()
  document.elementFromPoint(4, 4)?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
  await expect.element(question).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(question).not.toBeInTheDocument()
  expect(confirm).not.toHaveBeenCalled()
})

test('a question stays open and busy until its answer has been carried out', async () => {
  const work = Promise.withResolvers<void>()
  const confirm = vi.fn(() => work.promise)
  await render(<Deletion onConfirm={confirm} />)
  const button = page.getByRole('button', { name: 'Delete 3 files' })
  await button.click()
  await expect.element(button).toHaveAttribute('aria-busy', 'true')
  button.element().dispatchEvent(new MouseEvent('click', { bubbles: true }))
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('alertdialog')).toBeVisible()
  expect(confirm).toHaveBeenCalledOnce()
  work.resolve()
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument()
})

test('a double click on the button that opens a question does not answer it', async () => {
  const confirm = vi.fn(async () => {})
  await render(<Deletion onConfirm={confirm} />)
  const button = page.getByRole('button', { name: 'Delete 3 files' })
  await expect.element(button).toBeVisible()
  button.element().dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 2 }))
  expect(confirm).not.toHaveBeenCalled()
  await button.click()
  expect(confirm).toHaveBeenCalledOnce()
})

test('a question is answered once, even by two clicks before the next render', async () => {
  const work = Promise.withResolvers<void>()
  const confirm = vi.fn(() => work.promise)
  await render(<Deletion onConfirm={confirm} />)
  const button = page.getByRole('button', { name: 'Delete 3 files' })
  await expect.element(button).toBeVisible()
  ;(button.element() as HTMLElement).click()
  ;(button.element() as HTMLElement).click()
  expect(confirm).toHaveBeenCalledOnce()
  work.resolve()
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument()
})
