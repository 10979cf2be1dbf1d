import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { createToasts, ToastRegion } from '../index.ts'

vi.mock('./toast-card.tsx', () => {
  throw new TypeError('Failed to fetch')
})

test('when what draws a toast does not arrive, its words are there all the same', async () => {
  const reported = vi.fn((event: ErrorEvent) => event.preventDefault())
  addEventListener('error', reported)
  const toasts = createToasts()
  await render(<ToastRegion toasts={toasts} />)
  toasts.show({ tone: 'danger', title: 'This could not be started', detail: 'Check the connection.' })
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('This could not be started Check the connection.')
  expect(reported).toHaveBeenCalled()
  removeEventListener('error', reported)
})
