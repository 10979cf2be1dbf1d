import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { lazyComponent } from './lazy-component.tsx'
import { renderInPortal } from './portal.fixture.tsx'

const Words = ({ text }: { text: string }) => <p>{text}</p>
const lost = new Error('404')

let logged: ReturnType<typeof vi.spyOn>
beforeEach(() => {
  logged = vi.spyOn(console, 'error').mockImplementation(() => {})
})

test('a preloaded part is rendered immediately, and fetched once', async () => {
  const bring = vi.fn(async () => Words)
  const Part = lazyComponent(bring)
  void Part.load()
  await renderInPortal(<Part text="Here" onMissing={() => {}} />)
  await expect.element(page.getByText('Here')).toBeVisible()
  expect(bring).toHaveBeenCalledOnce()
})

test('a part that can’t be loaded shows a notice, calls onMissing, and is fetched again when it is opened again', async () => {
  const bring = vi
    .fn<() => Promise<typeof Words>>(async () => Words)
    .mockRejectedValueOnce(lost)
    .mockRejectedValueOnce(lost)
  const Part = lazyComponent(bring)
  const onMissing = vi.fn()
  const first = await renderInPortal(<Part text="Here" onMissing={onMissing} />)
  await expect.element(page.getByText('This couldn’t be loaded')).toBeVisible()
  await expect.element(page.getByText(/Reload the page\./)).toBeVisible()
  expect(onMissing).toHaveBeenCalledOnce()
  expect(logged).toHaveBeenCalledWith('[portico] a part of the shell could not be loaded', lost)
  await first.unmount()
  await renderInPortal(<Part text="Here" onMissing={onMissing} />)
  await expect.element(page.getByText('Here')).toBeVisible()
})

test('a part that can’t be preloaded shows no notice', async () => {
  const bring = vi
    .fn<() => Promise<typeof Words>>(async () => Words)
    .mockRejectedValueOnce(lost)
    .mockRejectedValueOnce(lost)
  const Part = lazyComponent(bring)
  void Part.load()
  await expect.poll(() => logged).toHaveBeenCalled()
  const onMissing = vi.fn()
  await renderInPortal(<Part text="Here" onMissing={onMissing} />)
  await expect.element(page.getByText('Here')).toBeVisible()
  await expect.element(page.getByText('This couldn’t be loaded')).not.toBeInTheDocument()
  expect(onMissing).not.toHaveBeenCalled()
})

test('the notice of a missing part does not suggest a reload while the browser is offline', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValueOnce(false)
  const Part = lazyComponent<{ text: string }>(async () => {
    throw lost
  })
  await renderInPortal(<Part text="Here" onMissing={() => {}} />)
  await expect.element(page.getByText(/You’re offline\./)).toBeVisible()
})
