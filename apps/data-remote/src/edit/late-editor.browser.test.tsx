import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { rows } from '../data-stage.fixture.ts'
import { mountTable } from '../mount-table.fixture.ts'
import { saving } from './use-save-cell.ts'

const late = vi.hoisted(() => ({ editor: Promise.withResolvers<void>() }))
vi.mock(import('./cell-editor.tsx'), async (original) => {
  await late.editor.promise
  return original()
})
/** Mounts the table; `sent` is what it saved. */
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

test('what is typed before the editor has come is in the editor, and typing goes on behind it', {
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

test('an edit waits in its cell while the code that saves it does not come', { tags: ['long'] }, async () => {
  const loading = vi.spyOn(saving, 'load').mockResolvedValue(false)
  const loaded = vi.spyOn(saving, 'useLoaded').mockReturnValue(null)
  const sent = stage()
  await cell('Write').click()
  await userEvent.keyboard('Wrote{Enter}')
  await expect.element(page.getByText(/Not saved – title: .* It will be saved as soon as/)).toBeVisible()
  await expect.element(cell('Wrote')).toBeVisible()
  expect(sent).toEqual([])
  loading.mockRestore()
  loaded.mockRestore()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => sent).toEqual([{ title: 'Wrote' }])
  await expect.element(page.getByText(/Not saved/)).not.toBeInTheDocument()
})
