import { useSyncExternalStore } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { rows } from '../fetch-stub.fixture.ts'
import { mountTable } from '../mount-table.fixture.ts'
import { saveModule } from './use-save-cell.ts'

const late = vi.hoisted(() => ({ editor: Promise.withResolvers<void>() }))
vi.mock(import('./cell-editor.tsx'), async (original) => {
  await late.editor.promise
  return original()
})
/** Mounts the table. Returns the values that it saves. */
function stage() {
  const sent: unknown[] = []
  mountTable('', {
    answers: {
      'PATCH /tasks': (_url, body) => {
        sent.push(body)
        return { body: [{ ...rows[0], ...(body as object) }] }
      },
    },
  })
  return sent
}

const cell = (name: string) => page.getByRole('gridcell', { name, exact: true })

test('text typed before the editor loads is kept, and typing continues in the editor', {
  tags: ['long'],
}, async () => {
  const sent = stage()
  await cell('Write').click()
  await userEvent.keyboard('Wr')
  await expect.element(page.getByRole('textbox', { name: 'title' })).toHaveValue('Wr')
  await expect.element(page.getByText(/discards/)).not.toBeInTheDocument()
  late.editor.resolve()
  await expect.element(page.getByText(/discards/)).toBeVisible()
  await userEvent.keyboard('ote{Enter}')
  await expect.element(cell('Wrote')).toBeVisible()
  await expect.poll(() => sent).toEqual([{ title: 'Wrote' }])
})

/** Blocks the saving code until `arrive`. `isExpected`: whether it is loaded again automatically. */
function withoutSaving(isExpected: boolean) {
  const { useLoaded } = saveModule
  const arrival = new EventTarget()
  let hasArrived = false
  const subscribe = (listener: () => void) => {
    arrival.addEventListener('arrived', listener)
    return () => arrival.removeEventListener('arrived', listener)
  }
  vi.spyOn(saveModule, 'useLoaded').mockImplementation(() => {
    const loaded = useLoaded()
    return useSyncExternalStore(subscribe, () => hasArrived) ? loaded : null
  })
  const spies = [
    vi.spyOn(saveModule, 'load').mockResolvedValue(false),
    vi.spyOn(saveModule, 'isExpected').mockReturnValue(isExpected),
  ]
  return {
    arrive: () => {
      for (const spy of spies) spy.mockRestore()
      hasArrived = true
      arrival.dispatchEvent(new Event('arrived'))
    },
  }
}

test('an edit waits in its cell until the saving code loads, and is then saved automatically', {
  tags: ['long'],
}, async () => {
  const code = withoutSaving(true)
  const sent = stage()
  await cell('Write').click()
  await userEvent.keyboard('Wrote{Enter}')
  await expect
    .element(page.getByText(/Not saved – title: .* The change will be saved as soon as/))
    .toBeVisible()
  await expect.element(cell('Wrote')).toBeVisible()
  expect(sent).toEqual([])
  code.arrive()
  await expect.poll(() => sent).toEqual([{ title: 'Wrote' }])
  await expect.element(page.getByText(/Not saved/)).not.toBeInTheDocument()
})

test('an edit whose saving code failed to load suggests a reload, and “Try again” saves it', {
  tags: ['long'],
}, async () => {
  const code = withoutSaving(false)
  const sent = stage()
  await cell('Write').click()
  await userEvent.keyboard('Wrote{Enter}')
  await expect.element(page.getByText(/Not saved – title: .* reload the page/)).toBeVisible()
  code.arrive()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => sent).toEqual([{ title: 'Wrote' }])
})
