import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { element } from './embed.ts'

element.start()
afterEach(() => document.body.replaceChildren())

function embed() {
  const embedded = document.createElement('portico-hello')
  embedded.setAttribute('supabase-url', 'http://backend.invalid')
  embedded.setAttribute('supabase-key', 'sb_publishable_test')
  document.body.append(embedded)
  return embedded
}

test('the element reports that the user wants to sign in, and shows a form', async () => {
  const embedded = embed()
  const asked: unknown[] = []
  embedded.addEventListener('portico-sign-in', ({ detail }) => asked.push(detail))
  await userEvent.click(page.getByRole('button', { name: 'Sign in' }))
  await expect.element(page.getByLabelText('Email')).toBeVisible()
  expect(asked).toEqual([{ url: null }])
})

test('the element greets the user of its page, and has no link to edit if it is read-only', async () => {
  const embedded = embed()
  const claims = btoa(JSON.stringify({ sub: 'ada', email: 'ada@portico.example' }))
  embedded.getAccessToken = () => `header.${claims}.signature`
  await expect.element(page.getByText('Hello, ada@portico.example.')).toBeVisible()
  const link = page.getByRole('link', { name: 'Change your name' })
  await expect.element(link).toBeVisible()
  embedded.setAttribute('read-only', '')
  await expect.element(link).not.toBeInTheDocument()
  await expect.element(page.getByText('Hello, ada@portico.example.')).toBeVisible()
})
