import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Button, Menu, MenuItem, MenuRadioGroup, MenuRadioItem, UiProvider } from '../index.ts'
import { ContextMenu } from '../surfaces/context-menu.tsx'

function FileMenu({ onRename = () => {} }: { onRename?: () => void }) {
  return (
    <UiProvider>
      <Menu trigger={<Button>More</Button>}>
        <MenuItem onClick={onRename}>Rename</MenuItem>
        <MenuItem disabled>Share</MenuItem>
        <MenuItem href="#details">Details</MenuItem>
      </Menu>
    </UiProvider>
  )
}

function Theme() {
  const [theme, setTheme] = useState('light')
  return (
    <Menu trigger={<Button>Look</Button>}>
      <MenuRadioGroup label="Theme" value={theme} onValueChange={setTheme}>
        <MenuRadioItem value="light">Light</MenuRadioItem>
        <MenuRadioItem value="dark">Dark</MenuRadioItem>
      </MenuRadioGroup>
    </Menu>
  )
}

test('the keyboard opens a menu, moves in it, chooses an item, and gets the focus back', async () => {
  const rename = vi.fn()
  await render(<FileMenu onRename={rename} />)
  const trigger = page.getByRole('button', { name: 'More' })
  trigger.element().focus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(page.getByRole('menuitem', { name: 'Rename' })).toHaveFocus()
  await userEvent.keyboard('{End}')
  await expect.element(page.getByRole('menuitem', { name: 'Details' })).toHaveFocus()
  await userEvent.keyboard('re')
  await expect.element(page.getByRole('menuitem', { name: 'Rename' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  expect(rename).toHaveBeenCalledOnce()
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument()
  await expect.element(trigger).toHaveFocus()
})

/** Returns a menu whose items load when `bring` is called. */
function lateMenu() {
  const { promise, resolve: bring } = Promise.withResolvers<void>()
  const prepare = () => promise
  const menu = (
    <UiProvider>
      <Menu trigger={<Button>More</Button>} prepare={prepare}>
        <MenuItem>Rename</MenuItem>
      </Menu>
    </UiProvider>
  )
  return { menu, bring }
}

test('Escape closes a menu that has not loaded yet', async () => {
  const { menu, bring } = lateMenu()
  await render(menu)
  const trigger = page.getByRole('button', { name: 'More' })
  await trigger.click()
  await expect.element(trigger).toHaveAttribute('aria-expanded', 'true')
  await userEvent.keyboard('{Escape}')
  bring()
  await expect.element(trigger).toHaveAttribute('aria-expanded', 'false')
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument()
})

test('Escape closes a late menu at the moment it appears', async () => {
  const { menu, bring } = lateMenu()
  await render(menu)
  const trigger = page.getByRole('button', { name: 'More' })
  await trigger.click()
  // Runs before the menu's own listeners are added.
  const appeared = new Promise<void>((resolve) => {
    const observer = new MutationObserver(() => {
      if (!document.querySelector('[role="menu"]')) return
      observer.disconnect()
      trigger
        .element()
        .dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }))
      resolve()
    })
    observer.observe(document, { childList: true, subtree: true })
  })
  bring()
  await appeared
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument()
})

test('a menu item with an address is a link', async () => {
  await render(<FileMenu />)
  await page.getByRole('button', { name: 'More' }).click()
  await expect.element(page.getByRole('menuitem', { name: 'Details' })).toHaveAttribute('href', '#details')
})

test('a choice in a menu shows its value and leaves the menu open', async () => {
  await render(<Theme />)
  await page.getByRole('button', { name: 'Look' }).click()
  await expect.element(page.getByRole('group', { name: 'Theme' })).toBeVisible()
  await page.getByRole('menuitemradio', { name: 'Dark' }).click()
  await expect.element(page.getByRole('menuitemradio', { name: 'Dark' })).toBeChecked()
})

test('a context menu opens at the pointer, and Escape returns the focus', async () => {
  const copy = vi.fn()
  await render(
    <ContextMenu label="Row" trigger={<Button>Row 4</Button>}>
      <MenuItem onClick={copy}>Copy row</MenuItem>
    </ContextMenu>,
  )
  const row = page.getByRole('button', { name: 'Row 4' })
  row.element().focus()
  await row.click({ button: 'right' })
  await expect.element(page.getByRole('menu', { name: 'Row' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument()
  await expect.element(row).toHaveFocus()
  await row.click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Copy row' }).click()
  expect(copy).toHaveBeenCalledOnce()
})
