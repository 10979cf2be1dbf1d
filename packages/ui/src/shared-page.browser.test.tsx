import { afterAll, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'

// Files of browser tests share a page, so the result of these two tests also applies to two files. The clock is real again before
// the next file is loaded.
afterAll(() => expect(vi.isFakeTimers()).toBe(false))

test('a test may leave rendered elements, stored data, mocks, stubs and a fake clock', async () => {
  await render(<p>left behind</p>)
  localStorage.setItem('left', 'behind')
  sessionStorage.setItem('left', 'behind')
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('offline'))
  vi.stubGlobal('showSaveFilePicker', 'left behind')
  vi.useFakeTimers()
  expect(vi.isFakeTimers()).toBe(true)
})

test('the next test on a shared page starts without elements, data, mocks, stubs or a fake clock', async () => {
  expect(page.getByText('left behind').query()).toBeNull()
  expect([localStorage.length, sessionStorage.length]).toEqual([0, 0])
  expect(vi.isMockFunction(fetch)).toBe(false)
  expect(globalThis).not.toHaveProperty('showSaveFilePicker', 'left behind')
  expect(vi.isFakeTimers()).toBe(false)
  vi.useFakeTimers()
})
