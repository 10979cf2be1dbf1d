import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { UiProvider } from '../index.ts'
import { Checkbox, Field, PasswordInput, Switch, TextInput } from './form.ts'

test('a field labels its control and describes it by its help', async () => {
  await render(
    <Field label="Email" description="We write only when asked.">
      <TextInput name="email" />
    </Field>,
  )
  const input = page.getByRole('textbox', { name: 'Email' })
  await expect.element(input).toHaveAccessibleDescription('We write only when asked.')
  await expect.element(input).not.toHaveAttribute('aria-invalid')
})

test('an error that arrives later marks the control, describes it and is announced', async () => {
  const field = (error?: string) => (
    <Field label="Email" description="We write only when asked." error={error}>
      <TextInput />
    </Field>
  )
  const screen = await render(field())
  const region = screen.container.querySelector('[aria-live="polite"]')
  await screen.rerender(field('That is no address.'))
  const input = page.getByRole('textbox', { name: 'Email' })
  await expect.element(input).toHaveAttribute('aria-invalid', 'true')
  await expect.element(input).toHaveAccessibleDescription('That is no address. We write only when asked.')
  expect(region?.textContent).toBe('That is no address.')
})

test('a password is hidden until the user shows it, and keeps its value', async () => {
  await render(
    <UiProvider>
      <Field label="Password">
        <PasswordInput autoComplete="current-password" />
      </Field>
    </UiProvider>,
  )
  const input = page.getByLabelText('Password', { exact: true })
  await input.fill('correct horse')
  await expect.element(input).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect.element(input).toHaveAttribute('type', 'text')
  await expect.element(input).toHaveValue('correct horse')
  await page.getByRole('button', { name: 'Hide password' }).click()
  await expect.element(input).toHaveAttribute('type', 'password')
})

test('a checkbox and a switch are named by their labels and changed by keyboard', async () => {
  await render(
    <>
      <Checkbox label="Remember me" />
      <Switch label="Weekly summary" description="Mondays, by email." />
    </>,
  )
  await page.getByText('Remember me').click()
  await expect.element(page.getByRole('checkbox', { name: 'Remember me' })).toBeChecked()
  const toggle = page.getByRole('switch', { name: 'Weekly summary' })
  await expect.element(toggle).toHaveAccessibleDescription('Mondays, by email.')
  toggle.element().focus()
  await userEvent.keyboard(' ')
  await expect.element(toggle).toBeChecked()
})
