import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { createToasts, ToastRegion } from '../index.ts'

vi.mock('./toast-card.tsx', () => {
  throw new TypeError('Failed to fetch')
})

test('the text and the action of a toast are shown even if the code that draws toasts does not load', async () => {
  const reported = vi.fn((event: ErrorEvent) => event.preventDefault())
  // For the lifetime of the page, because the import is retried later.
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
