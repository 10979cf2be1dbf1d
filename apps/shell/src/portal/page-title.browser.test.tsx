import { expect, test } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import { pageTitleStore, usePageTitle } from './page-title.ts'

test('added title parts stay when the language changes, and are removed when the content changes', async () => {
  const { result, rerender, act } = await renderHook(
    (page?: { title: string; content: string }) => usePageTitle(page?.title ?? '', page?.content),
    { initialProps: { title: 'Data', content: 'data' } },
  )
  await act(() => result.current(['projects']))
  expect(pageTitleStore.getState()).toEqual(['projects', 'Data'])
  const add = result.current
  await rerender({ title: 'Daten', content: 'data' })
  expect(pageTitleStore.getState()).toEqual(['projects', 'Daten'])
  expect(result.current).toBe(add)
  await act(() => add(['tasks', 'Daten']))
  expect(pageTitleStore.getState()).toEqual(['tasks', 'Daten'])
  await rerender({ title: 'Dateien', content: 'files' })
  expect(pageTitleStore.getState()).toEqual(['Dateien'])
})
