import { useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Select } from '../form/select.tsx'
import { Button, UiProvider } from '../index.ts'
import { Popover } from './popover.tsx'

function Opener() {
  const [isOpen, setOpen] = useState(false)
  const [value, setValue] = useState('a')
  const anchor = useRef<HTMLButtonElement>(null)
  return (
    <>
      <Button ref={anchor} onClick={() => setOpen(!isOpen)}>
        Open
      </Button>
      <p>Elsewhere</p>
      <Popover open={isOpen} onClose={() => setOpen(false)} anchor={anchor} label="Settings">
        <Select
          label="Letter"
          value={value}
          onValueChange={setValue}
          options={[
            { value: 'a', label: 'Alpha' },
            { value: 'b', label: 'Beta' },
          ]}
        />
      </Popover>
    </>
  )
}

/** Draws the opener in the page, or in a shadow root. */
function stage(isShadow: boolean): void {
  const host = document.body.appendChild(document.createElement('div'))
  const container = isShadow
    ? host.attachShadow({ mode: 'open' }).appendChild(document.createElement('div'))
    : host
  const root = createRoot(container)
  root.render(
    <UiProvider container={isShadow ? container : undefined}>
      <Opener />
    </UiProvider>,
  )
  onTestFinished(() => {
    root.unmount()
    host.remove()
  })
}

const opener = page.getByRole('button', { name: 'Open' })
const popover = page.getByRole('dialog', { name: 'Settings' })

test.each([
  ['the page', false],
  ['a shadow root', true],
])('in %s the opener opens and closes a popover, and Escape returns the focus', async (_place, isShadow) => {
  stage(isShadow)
  await opener.click()
  await expect.element(popover).toBeVisible()
  await opener.click()
  await expect.element(popover).not.toBeInTheDocument()
  await opener.click()
  await expect.element(popover).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(popover).not.toBeInTheDocument()
  const isFocused = () => (opener.element().getRootNode() as ShadowRoot).activeElement === opener.element()
  await expect.poll(isFocused).toBe(true)
})

test.each([
  ['the page', false],
  ['a shadow root', true],
])('in %s a choice inside leaves a popover open, and a press outside closes it', async (_place, isShadow) => {
  stage(isShadow)
  await opener.click()
  await page.getByRole('combobox', { name: 'Letter' }).click()
  await page.getByRole('option', { name: 'Beta' }).click()
  await expect.element(popover).toMatchTextContent('Beta')
  await expect.element(popover).toBeVisible()
  await page.getByText('Elsewhere').click()
  await expect.element(popover).not.toBeInTheDocument()
})
