import { act } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { createToasts, ToastRegion, UiProvider } from '../index.ts'

async function stage() {
  const toasts = createToasts()
  await render(<ToastRegion toasts={toasts} />)
  return toasts
}

test('both live regions exist before the first toast', async () => {
  await stage()
  await expect.element(page.getByRole('status')).toHaveAttribute('aria-live', 'polite')
  await expect.element(page.getByRole('alert')).toHaveAttribute('aria-live', 'assertive')
})

test('a success is polite, and a failure is assertive', async () => {
  const toasts = await stage()
  toasts.show({ tone: 'success', title: 'Saved' })
  toasts.show({ tone: 'danger', title: 'Upload failed', detail: 'Nothing was lost.' })
  await expect.element(page.getByRole('status')).toHaveTextContent('Saved')
  await expect.element(page.getByRole('alert').getByText('Upload failed')).toBeVisible()
  await expect.element(page.getByRole('alert').getByText('Nothing was lost.')).toBeVisible()
})

test('a toast disappears automatically, but not under the pointer, and a failure stays', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const toasts = await stage()
  toasts.show({ tone: 'info', title: 'Copied' })
  toasts.show({ tone: 'danger', title: 'Upload failed' })
  await expect.poll(() => page.getByRole('status').element().textContent).toContain('Copied')
  const region = page.getByRole('region', { name: 'Notifications' }).element()
  const point = (type: string) =>
    act(async () => void region.dispatchEvent(new PointerEvent(type, { bubbles: true })))
  await point('pointerover')
  vi.advanceTimersByTime(60_000)
  expect(toasts.getSnapshot().map((toast) => toast.title)).toEqual(['Copied', 'Upload failed'])
  await point('pointerout')
  // React may start the timer after the event, so the time advances more than once.
  await expect
    .poll(() => {
      vi.advanceTimersByTime(60_000)
      return toasts.getSnapshot().map((toast) => toast.title)
    })
    .toEqual(['Upload failed'])
})

test('the action of a toast runs once and closes the toast', async () => {
  const toasts = await stage()
  const undo = vi.fn()
  toasts.show({ tone: 'success', title: 'Deleted', action: { label: 'Undo', run: undo } })
  await page.getByRole('button', { name: 'Undo' }).click()
  expect(undo).toHaveBeenCalledOnce()
  await expect.element(page.getByText('Deleted')).not.toBeInTheDocument()
})

test('dismissing a toast removes it', async () => {
  const toasts = await stage()
  toasts.show({ tone: 'danger', title: 'Upload failed' })
  await page.getByRole('button', { name: 'Dismiss' }).click()
  expect(toasts.getSnapshot()).toEqual([])
})

test('a toast keeps the language in which it was shown when the language of the page changes', async () => {
  const toasts = createToasts()
  const inLanguage = (locale: string, direction: 'ltr' | 'rtl') => (
    <UiProvider locale={locale} direction={direction}>
      <ToastRegion toasts={toasts} />
    </UiProvider>
  )
  const { rerender } = await render(inLanguage('en', 'ltr'))
  toasts.show({ tone: 'danger', title: 'Upload failed' })
  await expect.element(page.getByText('Upload failed')).toBeVisible()
  const said = page.getByText('Upload failed').element().closest('[lang]')
  await rerender(inLanguage('ar', 'rtl'))
  await expect.element(page.getByRole('region')).toHaveAttribute('dir', 'rtl')
  expect(said).toHaveAttribute('lang', 'en')
  expect(said).toHaveAttribute('dir', 'ltr')
})

test('toasts keep their distance from a bar at the lower end of the page', async () => {
  const root = document.documentElement
  onTestFinished(() => void root.style.removeProperty('--bar'))
  const toasts = await stage()
  toasts.show({ tone: 'danger', title: 'Upload failed' })
  const region = page.getByRole('region', { name: 'Notifications' })
  await expect.element(region).toBeVisible()
  const distance = () => innerHeight - region.element().getBoundingClientRect().bottom
  expect(distance()).toBe(16)
  root.style.setProperty('--bar', '56px')
  expect(distance()).toBe(72)
})
