import { UiProvider } from '@portico/ui'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { FilesError } from '../errors/files-error.ts'
import { NameDialog } from './name-dialog.tsx'

async function open(initial: string, taken: string[] = [], error: FilesError | null = null) {
  const onSubmit = vi.fn()
  const onClose = vi.fn()
  await render(
    <UiProvider container={document.body} direction="ltr">
      <NameDialog
        title="Rename"
        label="New name"
        confirmLabel="Rename"
        initial={initial}
        isFile
        taken={new Set(taken)}
        error={error}
        busy={false}
        onSubmit={onSubmit}
        onClose={onClose}
      />
    </UiProvider>,
  )
  const input = page.getByLabelText('New name')
  await expect.element(input).toHaveFocus()
  return { onSubmit, onClose, input }
}

test('typing replaces the name and keeps its extension', async () => {
  const { onSubmit } = await open('report.pdf')
  await userEvent.keyboard('summary{Enter}')
  expect(onSubmit).toHaveBeenCalledExactlyOnceWith('summary.pdf')
})

test('an invalid name is not submitted, and the dialog suggests a valid one', async () => {
  const { onSubmit, input } = await open('a.txt')
  await input.fill('x/y.txt')
  await userEvent.keyboard('{Enter}')
  await expect.element(input).toHaveAttribute('aria-invalid', 'true')
  await page.getByRole('button', { name: 'Use “x-y.txt”' }).click()
  await page.getByRole('button', { name: 'Rename' }).click()
  expect(onSubmit).toHaveBeenCalledExactlyOnceWith('x-y.txt')
})

test('the name of another file is not submitted', async () => {
  const { onSubmit, input } = await open('a.txt', ['b.txt'])
  await input.fill('b.txt')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('“b.txt” already exists here.')).toBeVisible()
  expect(onSubmit).not.toHaveBeenCalled()
})

test('an unchanged name closes the dialog without a request', async () => {
  const { onSubmit, onClose } = await open('a.txt')
  await userEvent.keyboard('{Enter}')
  expect(onClose).toHaveBeenCalledOnce()
  expect(onSubmit).not.toHaveBeenCalled()
})

test('an error of storage disappears when the name changes', async () => {
  const { input } = await open('a.txt', [], new FilesError('InvalidKey', {}))
  await input.fill('b.txt')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText(/This name isn’t allowed/)).toBeVisible()
  await userEvent.keyboard('c')
  await expect.element(input).not.toHaveAttribute('aria-invalid')
})
