import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { lazyComponent } from './lazy-component.tsx'

const Words = ({ text }: { text: string; open?: boolean }) => <p>{text}</p>
const Waiting = () => <p>On its way</p>

test('a placeholder is shown until the part is loaded', async () => {
  const chunk = Promise.withResolvers<typeof Words>()
  const Part = lazyComponent(() => chunk.promise, { waiting: Waiting })
  await render(<Part text="Here" />)
  await expect.element(page.getByText('On its way')).toBeVisible()
  chunk.resolve(Words)
  await expect.element(page.getByText('Here')).toBeVisible()
  await expect.element(page.getByText('On its way')).not.toBeInTheDocument()
})

test('a part that was loaded before is rendered at once', async () => {
  const Part = lazyComponent(async () => Words, { waiting: Waiting })
  await Part.load()
  const { container } = await render(<Part text="Here" />)
  expect(container.textContent).toBe('Here')
})

test('a part is not loaded before it is needed, and then once', async () => {
  const bring = vi.fn(async () => Words)
  const Part = lazyComponent(bring, { needed: ({ open }) => open === true })
  const { rerender } = await render(<Part text="Here" open={false} />)
  expect(bring).not.toHaveBeenCalled()
  await rerender(<Part text="Here" open />)
  await expect.element(page.getByText('Here')).toBeVisible()
  await rerender(<Part text="There" open={false} />)
  await expect.element(page.getByText('There')).toBeVisible()
  expect(bring).toHaveBeenCalledOnce()
})

test('a part that fails to load shows an error, and loads after a retry', async () => {
  const reported = vi.spyOn(globalThis, 'reportError').mockImplementation(() => {})
  const bring = vi
    .fn<() => Promise<typeof Words>>(async () => Words)
    .mockRejectedValueOnce(new Error('404'))
    .mockRejectedValueOnce(new Error('404'))
  const Part = lazyComponent(bring)
  await render(<Part text="Here" />)
  await expect.element(page.getByText(/couldn’t be loaded/)).toBeVisible()
  expect(reported).toHaveBeenCalledOnce()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByText('Here')).toBeVisible()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})

test('a part that fails twice offers to reload the page, because browsers may keep a corrupt file', async () => {
  const reported = vi.spyOn(globalThis, 'reportError').mockImplementation(() => {})
  const Part = lazyComponent<{ text: string }>(async () => {
    throw new Error('404')
  })
  await render(<Part text="Here" />)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByRole('button', { name: 'Reload the page' })).toBeVisible()
  expect(reported).toHaveBeenCalledTimes(2)
})

test('a part that hangs twice offers to reload the page, because a retry only joins the same request', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const Part = lazyComponent<{ text: string }>(() => new Promise(() => {}), { waiting: Waiting })
  await render(<Part text="Here" />)
  await vi.advanceTimersByTimeAsync(10_000)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByText('On its way')).toBeVisible()
  await vi.advanceTimersByTimeAsync(10_000)
  await expect.element(page.getByRole('button', { name: 'Reload the page' })).toBeVisible()
})
