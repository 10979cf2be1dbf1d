import { afterAll, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'

// Files of browser tests share a page, so what holds between these two tests holds between files. The clock goes on before the
// next file is loaded.
afterAll(() => expect(vi.isFakeTimers()).toBe(false))

test('a test may leave behind what it rendered, kept, mocked, stubbed and stopped', async () => {
  await render(<p>left behind</p>)
  localStorage.setItem('left', 'behind')
  sessionStorage.setItem('left', 'behind')
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('offline'))
  vi.stubGlobal('showSaveFilePicker', 'left behind')
  vi.useFakeTimers()
  expect(vi.isFakeTimers()).toBe(true)
})

test('and the next finds nothing of it', async () => {
  expect(page.getByText('left behind').query()).toBeNull()
  expect([localStorage.length, sessionStorage.length]).toEqual([0, 0])
  expect(vi.isMockFunction(fetch)).toBe(false)
  expect(globalThis).not.toHaveProperty('showSaveFilePicker', 'left behind')
  expect(vi.isFakeTimers()).toBe(false)
  vi.useFakeTimers()
})
