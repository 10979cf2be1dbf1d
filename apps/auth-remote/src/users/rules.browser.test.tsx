import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type AuthStubResponse, createSignedInResponse, mountAuth, person } from '../mount-auth.fixture.ts'

const rpc = (name: string) => `/rest/v1/rpc/${name}`
const rules = (hours: number | null, ...required: string[]): AuthStubResponse => ({
  status: 200,
  body: {
    roles: ['admin', 'billing'].map((name) => ({ name, requires_second_step: required.includes(name) })),
    administrator_hours: hours,
  },
})

async function show(answers: Record<string, AuthStubResponse | AuthStubResponse[]>) {
  const answer = createSignedInResponse()
  const administrator = { ...person, app_metadata: { admin: true } }
  const stage = mountAuth({
    path: '/people',
    answers: {
      '/token': { ...answer, body: { ...(answer.body as object), user: administrator } },
      '/user': { status: 200, body: administrator },
      [rpc('portico_people')]: {
        status: 200,
        body: { count: 0, per_page: 50, roles: ['admin', 'billing'], people: [] },
      },
      ...answers,
    },
  })
  await stage.session.signInWithPassword({ email: person.email, password: 'tulip-rainbow-42' })
  return stage
}

const dialog = () => page.getByRole('dialog', { name: 'Sign-in rules' })

test('an administrator requires MFA for a role, and a recent proof from administrators more often', async () => {
  const { host, sent } = await show({
    [rpc('portico_sign_in_rules')]: [rules(36), rules(8, 'billing')],
    [rpc('portico_set_sign_in_rules')]: { status: 204, body: null },
  })
  await page.getByRole('button', { name: 'Sign-in rules' }).click()
  await dialog().getByRole('checkbox', { name: 'billing' }).click()
  await dialog().getByRole('combobox').click()
  // The list includes a value that was set by SQL.
  await expect.element(page.getByRole('option', { name: 'Every 36 hours' })).toBeVisible()
  await page.getByRole('option', { name: 'Every 8 hours' }).click()
  await dialog().getByRole('button', { name: 'Save rules' }).click()
  await expect.element(dialog()).not.toBeInTheDocument()
  expect(sent.find(({ path }) => path === rpc('portico_set_sign_in_rules'))?.body).toEqual({
    required_roles: ['billing'],
    administrator_hours: 8,
  })
  expect(host.notices.map(({ title }) => title)).toEqual(['The sign-in rules are saved'])
  await expect.poll(() => sent.filter(({ path }) => path === rpc('portico_sign_in_rules')).length).toBe(2)
})

test('the dialog of sign-in rules shows why they were refused', async () => {
  await show({
    [rpc('portico_sign_in_rules')]: rules(null),
    [rpc('portico_set_sign_in_rules')]: {
      status: 403,
      body: { code: '42501', hint: 'insufficient_aal', message: 'Set up MFA before you require it' },
    },
  })
  await page.getByRole('button', { name: 'Sign-in rules' }).click()
  await dialog().getByRole('checkbox', { name: 'Administrator' }).click()
  await dialog().getByRole('button', { name: 'Save rules' }).click()
  // An administrator without MFA sets it up first.
  const setUp = page.getByRole('dialog', { name: 'Set up two-step verification' })
  await expect.element(setUp).toBeVisible()
  await setUp.getByRole('button', { name: 'Close' }).click()
  await expect.element(dialog()).toMatchTextContent(/This needs two-step verification\. Nothing was changed/)
})

test('a portal whose database has no sign-in rules has no button for them', async () => {
  await show({})
  await expect.element(page.getByRole('button', { name: 'Invite a user' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Sign-in rules' })).not.toBeInTheDocument()
})
