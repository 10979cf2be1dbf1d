import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Dialog, IconButton, UiProvider } from '../index.ts'

const words = () => page.getByText('Copy the link', { exact: true })

async function show(onClick = () => {}) {
  await render(
    <UiProvider>
      <IconButton label="Copy" tooltip="Copy the link" icon={<span />} onClick={onClick} />
    </UiProvider>,
  )
  return page.getByRole('button', { name: 'Copy' })
}

test('keyboard focus shows a tooltip, Escape hides it, and the button stays the same element', async () => {
  const button = await show()
  const element = button.element()
  await userEvent.tab()
  await expect.element(words()).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(words()).not.toBeInTheDocument()
  expect(button.element()).toBe(element)
  await expect.element(button).toHaveFocus()
})

test('a resting pointer shows a tooltip, and a press hides it and clicks the button', async () => {
  const click = vi.fn()
  const button = await show(click)
  await button.hover()
  await expect.element(words()).toBeVisible()
  await button.click()
  await expect.element(words()).not.toBeInTheDocument()
  expect(click).toHaveBeenCalledOnce()
})

function Opening() {
  const [isOpen, setOpen] = useState(false)
  return (
    <UiProvider>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <Dialog open={isOpen} onOpenChange={setOpen} title="A file">
        <IconButton label="Copy" tooltip="Copy the link" icon={<span />} />
        <IconButton label="Move" icon={<span />} />
      </Dialog>
    </UiProvider>
  )
}

test('a button that gets the focus when its dialog opens shows its tooltip only when the keyboard returns to it', async () => {
  await render(<Opening />)
  let wasSaid = false
  const watch = new MutationObserver(() => {
    wasSaid ||= document.body.textContent.includes('Copy the link')
  })
  watch.observe(document.body, { subtree: true, childList: true, characterData: true })
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('button', { name: 'Copy' })).toHaveFocus()
  await userEvent.tab()
  await expect.element(page.getByText('Move', { exact: true })).toBeVisible()
  expect(wasSaid).toBe(false)
  await userEvent.tab({ shift: true })
  await expect.element(words()).toBeVisible()
})
