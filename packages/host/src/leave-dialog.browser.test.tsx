import { UiProvider } from '@portico/ui'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { LeaveDialog } from './leave-dialog.tsx'
import { createLeaveQuestions } from './leave-question.ts'

async function show() {
  const questions = createLeaveQuestions()
  await render(
    <UiProvider>
      <LeaveDialog questions={questions} />
    </UiProvider>,
  )
  return questions
}

const dialog = page.getByRole('alertdialog', { name: 'Leave this page?' })

test.each([
  ['Leave', true],
  ['Stay', false],
])('the button %s of the leave dialog answers the guard', async (label, goesOn) => {
  const { askToLeave } = await show()
  const answer = askToLeave('What you typed is not saved.')
  await expect.element(dialog).toHaveAccessibleDescription('What you typed is not saved.')
  await page.getByRole('button', { name: label }).click()
  expect(await answer).toBe(goesOn)
  await expect.element(dialog).not.toBeInTheDocument()
})

test('Escape in the leave dialog stays on the page, and reaches no other listener', async () => {
  const { askToLeave } = await show()
  const other = vi.fn()
  document.addEventListener('keydown', other)
  const answer = askToLeave('What you typed is not saved.')
  await expect.element(dialog).toBeVisible()
  await userEvent.keyboard('{Escape}')
  expect(await answer).toBe(false)
  expect(other).not.toHaveBeenCalled()
  document.removeEventListener('keydown', other)
})

test('a new question answers the open one with no', async () => {
  const { ask, askToLeave } = await show()
  const first = askToLeave('What you typed is not saved.')
  const second = ask({ title: 'Sign out?', sentence: 'An upload is still running.', confirm: 'Sign out' })
  expect(await first).toBe(false)
  await page.getByRole('button', { name: 'Sign out' }).click()
  expect(await second).toBe(true)
})
