import { UiProvider } from '@portico/ui'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { createAnnouncer } from './announcer.ts'
import { LiveRegion } from './live-region.tsx'

const region = (politeness: string) => document.querySelector(`[aria-live="${politeness}"]`)

async function show() {
  const announcer = createAnnouncer()
  const container = document.body.appendChild(document.createElement('div'))
  await render(
    <UiProvider container={container}>
      <LiveRegion announcer={announcer} />
    </UiProvider>,
  )
  return { container, announce: announcer.announce }
}

test('both live regions exist before the first announcement, as children of the container', async () => {
  const { container } = await show()
  expect([...container.children].map((child) => child.getAttribute('aria-live'))).toEqual([
    'polite',
    'assertive',
  ])
  expect(container.textContent).toBe('')
})

test('an announcement is only in the live region of its politeness', async () => {
  const { announce } = await show()
  announce('3 files selected')
  await expect.element(page.getByText('3 files selected')).toBeInTheDocument()
  expect(region('assertive')?.textContent).toBe('')
  announce('The session has ended', 'assertive')
  await expect.poll(() => region('assertive')?.textContent).toBe('The session has ended')
  expect(region('polite')?.textContent).toBe('')
})

test('an announcement that repeats a text replaces the element, so that it is read out again', async () => {
  const { announce } = await show()
  announce('Saved')
  await expect.poll(() => region('polite')?.textContent).toBe('Saved')
  const first = region('polite')?.firstChild
  announce('Saved')
  await expect.poll(() => region('polite')?.firstChild === first).toBe(false)
  expect(region('polite')?.textContent).toBe('Saved')
})
