import { type MountedRemote, mountRemote, type TestHostOptions } from '@portico/react-remote/testing'
import { createFakeSession, type FakeOptions } from '@portico/session/testing'
import { directionOf } from '@portico/ui'
import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { remote } from './remote.tsx'

let mounted: MountedRemote | undefined
afterEach(() => {
  const failures = mounted?.host.failures
  mounted?.unmount()
  expect(failures).toEqual([])
})

const ada = { id: 'ada', email: 'ada@portico.example', user_metadata: { full_name: 'Ada' } }

function open(options: Partial<TestHostOptions> = {}, person: FakeOptions = { user: ada }) {
  const fake = createFakeSession(person)
  mounted = mountRemote(remote, { session: fake.session, ...options })
  return { fake, host: mounted.host }
}

const greetings: [locale: string, greeting: string | RegExp, language: string][] = [
  ['en-GB', 'Hello, Ada.', 'British English'],
]

test.each(greetings)('greets in the language of the portal: %s', async (locale, greeting, language) => {
  open({ appearance: { locale, direction: directionOf(locale) } })
  await expect.element(page.getByText(greeting)).toBeVisible()
  await expect.element(page.getByText(language)).toBeVisible()
})

test('shows a link to sign in to unauthenticated visitors', async () => {
  const { host } = open({}, {})
  await userEvent.click(page.getByRole('link', { name: 'Sign in' }))
  expect(host.departures).toEqual(['/auth'])
})

test('aligns all facts at the same edge on a phone', async () => {
  const { innerWidth, innerHeight } = window
  await page.viewport(375, 800)
  open({}, { user: { ...ada, last_sign_in_at: '2026-11-20T10:00:00Z' } })
  await expect.element(page.getByText('Nov 20, 2026', { exact: false })).toBeVisible()
  const lefts = [...document.querySelectorAll('dd')].map((fact) => fact.getBoundingClientRect().left)
  expect(lefts).toHaveLength(3)
  expect(new Set(lefts).size).toBe(1)
  const heights = [...document.querySelectorAll('dd')].map((fact) => fact.offsetHeight)
  expect(new Set(heights).size).toBe(1)
  await page.viewport(innerWidth, innerHeight)
})

test('saves a name once after a double click, and greets with it on the start page', async () => {
  const { fake, host } = open()
  await userEvent.click(page.getByRole('link', { name: 'Change your name' }))
  expect(host.titles.at(-1)).toEqual(['Your name'])
  await userEvent.fill(page.getByLabelText('Name'), 'Ada Lovelace')
  await userEvent.dblClick(page.getByRole('button', { name: 'Save' }))
  await expect.element(page.getByText('Hello, Ada Lovelace.')).toBeVisible()
  expect(fake.calls.map(({ operation }) => operation)).toEqual(['updateUser'])
  expect(host.notices).toMatchObject([{ tone: 'success' }])
})

test('keeps a name in the form if it could not be saved', async () => {
  const { fake, host } = open({ path: '/name' })
  fake.answer('updateUser', { data: { user: null }, error: { code: 'unexpected_failure' } })
  await userEvent.fill(page.getByLabelText('Name'), 'Countess')
  await userEvent.click(page.getByRole('button', { name: 'Save' }))
  await expect.element(page.getByText('Your name wasn’t saved.', { exact: false })).toBeVisible()
  await expect.element(page.getByLabelText('Name')).toHaveValue('Countess')
  expect(host.history.location.pathname).toBe('/name')
})

test('asks before leaving if the name is not saved', async () => {
  const asked: string[] = []
  const ask = async (sentence: string) => {
    asked.push(sentence)
    return false
  }
  const { host } = open({ path: '/name', ask })
  await userEvent.fill(page.getByLabelText('Name'), 'Countess')
  await userEvent.click(page.getByRole('link', { name: 'Cancel' }))
  await expect.poll(() => asked).toEqual(['Your name isn’t saved yet.'])
  expect(host.history.location.pathname).toBe('/name')
})

test('shows no form if the remote is read-only, also at its URL', async () => {
  open({ path: '/name', config: { readOnly: true } })
  await userEvent.click(page.getByRole('link', { name: 'Go to the start page' }))
  await expect.element(page.getByText('Hello, Ada.')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Change your name' })).not.toBeInTheDocument()
})

test('shows "Page not found" at an unknown path', async () => {
  open({ path: '/nothing' })
  await expect.element(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
})
