import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type AuthStubResponse, createSignedInResponse, mountAuth, person } from '../mount-auth.fixture.ts'

const administrator = { ...person, app_metadata: { admin: true } }

function asAdministrator(): AuthStubResponse {
  const answer = createSignedInResponse()
  return { ...answer, body: { ...(answer.body as object), user: administrator } }
}

const account = (more: object) => ({
  phone: '',
  created_at: '2026-11-20T10:00:00Z',
  last_sign_in_at: '2026-11-20T10:00:00Z',
  invited_at: null,
  state: 'active',
  roles: [],
  has_second_factor: false,
  is_you: false,
  ...more,
})
const ada = account({
  id: person.id,
  email: person.email,
  name: 'Ada Lovelace',
  roles: ['admin'],
  is_you: true,
})
const bob = account({ id: 'b', email: 'bob@portico.example', name: '' })
const listed = (...people: object[]): AuthStubResponse => ({
  status: 200,
  body: { count: people.length, per_page: 50, roles: ['admin', 'billing'], people },
})
const denied = (code: string): AuthStubResponse => ({ status: 403, body: { code, message: 'no' } })

async function show(answers: Record<string, AuthStubResponse | AuthStubResponse[]>, path = '/people') {
  const stage = mountAuth({ path, answers: { '/token': asAdministrator(), ...answers } })
  await stage.session.signInWithPassword({ email: person.email, password: 'tulip-rainbow-42' })
  return stage
}

const rows = () => page.getByRole('region', { name: 'People' }).getByRole('listitem')

test('roles are changed one by one, and a refusal is shown above the list of people', async () => {
  const { host, sent } = await show({
    '/rest/v1/rpc/portico_people': listed(ada, bob),
    '/rest/v1/rpc/portico_set_role': [{ status: 204, body: null }, denied('last_administrator')],
  })
  await expect.element(rows().nth(0)).toMatchTextContent(/Ada Lovelace\s*You\s*Administrator/)
  const change = async (name: string, ...boxes: string[]) => {
    await page.getByRole('button', { name: `Change ${name}` }).click()
    await page.getByRole('menuitem', { name: 'Roles…' }).click()
    for (const box of boxes) await page.getByRole('checkbox', { name: box }).click()
  }
  await change('bob@portico.example', 'billing')
  await page.getByRole('button', { name: 'Save roles' }).click()
  await expect.poll(() => sent.filter(({ path }) => path.endsWith('portico_people')).length).toBe(2)
  const given = sent.filter(({ path }) => path.endsWith('set_role')).map(({ body }) => body)
  expect(given).toEqual([{ person: 'b', role: 'billing', given: true }])
  expect(host.notices.map(({ title }) => title)).toEqual(['The roles of bob@portico.example are saved'])

  await change('Ada Lovelace', 'Administrator')
  await expect.element(page.getByText('You won’t be able to open this page any more.')).toBeVisible()
  await page.getByRole('button', { name: 'Save roles' }).click()
  await expect.element(page.getByRole('alert')).toMatchTextContent(/The portal needs an administrator/)
})

test('an invitation whose email can’t be sent shows a warning, and a known address is refused in its field', async () => {
  const { host, sent } = await show({
    '/rest/v1/rpc/portico_people': listed(ada),
    '/rest/v1/rpc/portico_invite_person': [
      { status: 409, body: { code: 'person_exists', message: 'no' } },
      { status: 200, body: 'c' },
    ],
    '/otp': { status: 429, body: { error_code: 'over_email_send_rate_limit', msg: 'later' } },
  })
  await page.getByRole('button', { name: 'Invite a user' }).click()
  const email = page.getByLabelText('Email')
  await email.fill('Bob@portico.example')
  await userEvent.keyboard('{Enter}')
  await expect.element(email).toHaveAccessibleDescription(/There’s already an account with this address/)
  await email.fill('cem@portico.example')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => host.notices.map(({ tone }) => tone)).toEqual(['warning'])
  expect(host.notices[0]?.title).toBe('cem@portico.example is invited, but our email couldn’t be sent')
  expect(sent.find(({ path }) => path === '/otp')?.body).toEqual({
    email: 'cem@portico.example',
    create_user: false,
  })
  const portal = location.hostname
  expect(sent.findLast(({ path }) => path.endsWith('invite_person'))?.body).toMatchObject({ portal })
})

test('an invitation has the portal’s name from the document, but not in an older database', async () => {
  const told = document.head.appendChild(document.createElement('meta'))
  Object.assign(told, { name: 'application-name', content: 'Acme Portal' })
  onTestFinished(() => told.remove())
  const { host, sent } = await show({
    '/rest/v1/rpc/portico_people': listed(ada),
    '/rest/v1/rpc/portico_invite_person': [
      { status: 404, body: { code: 'PGRST202', message: 'no function' } },
      { status: 200, body: 'c' },
    ],
    '/otp': { status: 200, body: {} },
  })
  await page.getByRole('button', { name: 'Invite a user' }).click()
  await page.getByLabelText('Email').fill('cem@portico.example')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => host.notices.map(({ tone }) => tone)).toEqual(['success'])
  const asked = sent.filter(({ path }) => path.endsWith('invite_person')).map(({ body }) => body.portal)
  expect(asked).toEqual(['Acme Portal', undefined])
})

test('an invitation shows its last day, and an expired one is renewed with its email', async () => {
  const invited = { name: '', state: 'invited', last_sign_in_at: null, invited_at: '2026-11-20T10:00:00Z' }
  const open = account({
    ...invited,
    id: 'c',
    email: 'cem@portico.example',
    invited_until: '2999-12-05T10:00:00Z',
  })
  const over = account({
    ...invited,
    id: 'd',
    email: 'dan@portico.example',
    invited_until: '2026-11-21T10:00:00Z',
  })
  const { host, sent } = await show({
    '/rest/v1/rpc/portico_people': listed(open, over),
    '/rest/v1/rpc/portico_renew_invitation': { status: 204, body: null },
    '/otp': { status: 200, body: {} },
  })
  await expect
    .element(rows().nth(0))
    .toMatchTextContent(/Invited\s*Invited Nov 20, 2026, valid until Dec 5, 2999/)
  await expect
    .element(rows().nth(1))
    .toMatchTextContent(/Invitation expired\s*Invited Nov 20, 2026, until Nov 21, 2026/)
  await page.getByRole('button', { name: 'Change dan@portico.example' }).click()
  await page.getByRole('menuitem', { name: 'Send the invitation again' }).click()
  await expect.poll(() => host.notices.map(({ tone }) => tone)).toEqual(['success'])
  const paths = sent.map(({ path }) => path)
  expect(paths.indexOf('/otp')).toBeGreaterThan(paths.indexOf('/rest/v1/rpc/portico_renew_invitation'))
  expect(sent.find(({ path }) => path.endsWith('renew_invitation'))?.body).toMatchObject({ person: 'd' })
})

test('without the database functions the page says so, and the account page has no link to it', async () => {
  const { host } = await show({})
  await expect.element(page.getByText(/can’t list its users yet/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Invite a user' })).not.toBeInTheDocument()
  host.history.push('/')
  await expect.element(page.getByRole('heading', { name: 'Devices' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'People of this portal' })).not.toBeInTheDocument()
})

test('a former administrator whose token still has the role sees an explanation', async () => {
  await show({ '/rest/v1/rpc/portico_people': denied('not_administrator') })
  await expect.element(page.getByRole('heading', { name: 'This is for administrators' })).toBeVisible()
})

test('the kinds of accounts form two columns on a phone, and one row on a wide screen', async () => {
  onTestFinished(() => page.viewport(414, 896))
  await page.viewport(375, 800)
  await show({ '/rest/v1/rpc/portico_people': listed(ada) })
  await expect.element(rows().nth(0)).toBeVisible()
  const kinds = page.getByRole('navigation', { name: 'Kinds of accounts' }).getByRole('link').elements()
  const places = (side: 'left' | 'top') => new Set(kinds.map((kind) => kind.getBoundingClientRect()[side]))
  expect(kinds).toHaveLength(4)
  expect([places('left').size, places('top').size]).toEqual([2, 2])
  await page.viewport(1280, 800)
  expect([places('left').size, places('top').size]).toEqual([4, 1])
})

test('a row with a long role fits the smallest phone', async () => {
  onTestFinished(() => page.viewport(414, 896))
  await page.viewport(320, 800)
  const role = 'accounting_of_the_northern_branch_and_of_its_islands'
  await show({ '/rest/v1/rpc/portico_people': listed({ ...ada, roles: ['admin', role] }) })
  const badge = page.getByText(role)
  await expect.element(badge).toBeVisible()
  expect(badge.element().getBoundingClientRect().right).toBeLessThan(304)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
})

test('pages are linked by cursors, and a large list says that its count is an estimate', async () => {
  const cursor = '2026-01-01 00:00:00+00,00000000-0000-4000-8000-000000000001'
  const first = {
    count: 200_000,
    count_is: 'estimated',
    per_page: 50,
    roles: ['admin'],
    people: [ada],
    previous: null,
    next: cursor,
  }
  const second = { ...first, people: [bob], previous: cursor, next: null }
  const { host, sent } = await show({
    '/rest/v1/rpc/portico_people_page': [
      { status: 200, body: first },
      { status: 200, body: second },
    ],
  })
  await expect.element(page.getByText('About 200,000 accounts')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Previous page' })).not.toBeInTheDocument()
  await page.getByRole('link', { name: 'Next page' }).click()
  await expect.element(rows().nth(0)).toMatchTextContent(/bob@portico.example/)
  expect(new URLSearchParams(host.history.location.search).get('after')).toBe(cursor)
  const asked = sent.filter(({ path }) => path.endsWith('portico_people_page')).map(({ body }) => body)
  expect(asked).toEqual([
    { search: '', kind: 'all' },
    { search: '', kind: 'all', after: cursor },
  ])
  await expect.element(page.getByRole('link', { name: 'Previous page' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Next page' })).not.toBeInTheDocument()
  expect(sent.some(({ path }) => path.endsWith('portico_people'))).toBe(false)
})
