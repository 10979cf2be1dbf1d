import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { createToasts, ToastRegion } from '../index.ts'

vi.mock('./toast-card.tsx', () => {
  throw new TypeError('Failed to fetch')
})

test('when what draws a toast does not arrive, its words are there all the same, and what to do', async () => {
  const reported = vi.fn((event: ErrorEvent) => event.preventDefault())
  // For as long as the page is there: what does not come is asked for again.
  addEventListener('error', reported)
  const toasts = createToasts()
  await render(<ToastRegion toasts={toasts} />)
  const run = vi.fn()
  const failure = { tone: 'danger' as const, title: 'This could not be started', detail: 'Reload the page.' }
  toasts.show({ ...failure, action: { label: 'Reload', run } })
  const alert = page.getByRole('alert')
  await expect.element(alert.getByText(failure.title)).toBeVisible()
  await expect.element(alert.getByText(failure.detail)).toBeVisible()
  expect(reported).toHaveBeenCalled()
  await alert.getByRole('button', { name: 'Reload', exact: true }).click()
  expect(run).toHaveBeenCalledOnce()
  await expect.element(alert).toBeEmptyDOMElement()
  toasts.show(failure)
  await alert.getByRole('button', { name: 'Dismiss' }).click()
  await expect.element(alert).toBeEmptyDOMElement()
})
