import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  type AuthStubResponse,
  createErrorResponse,
  createSignedInResponse,
  mountAuth,
  person,
} from '../../mount-auth.fixture.ts'

const factor = (id: string, name: string) => ({
  id,
  friendly_name: name,
  factor_type: 'totp',
  status: 'verified',
  created_at: '2026-11-20T10:00:00Z',
  updated_at: '2026-11-20T10:00:00Z',
})
const phone = factor('0b6f4f4e-2f0e-4a52-9a7e-6b1e2f1c9a01', 'Phone')
const laptop = factor('0b6f4f4e-2f0e-4a52-9a7e-6b1e2f1c9a02', 'Laptop')

async function show(
  factors: object[],
  codesLeft: AuthStubResponse | AuthStubResponse[] | null,
  kinds?: AuthStubResponse[],
) {
  const answer = createSignedInResponse('aal2')
  const user = { ...person, factors }
  const stage = mountAuth({
    answers: {
      '/token': { ...answer, body: { ...(answer.body as object), user } },
      '/user': { status: 200, body: user },
      ...(kinds && { '/factors': kinds }),
      ...(codesLeft && { '/rest/v1/rpc/portico_recovery_codes': codesLeft }),
      '/rest/v1/rpc/portico_new_recovery_codes': { status: 200, body: ['AAAA-BBBB', 'CCCC-DDDD'] },
    },
  })
  await stage.session.signInWithPassword({ email: 'ada@portico.example', password: 'tulip-rainbow-42' })
  await expect.element(page.getByRole('region', { name: 'Second factors' })).toBeVisible()
  return stage
}

const notice = () => page.getByRole('status').filter({ hasText: 'You have nothing to fall back on' })

test('an account with one factor and no recovery codes shows a warning until it has codes', {
  tags: ['long'],
}, async () => {
  await show(
    [phone],
    [
      { status: 200, body: { left: 0 } },
      { status: 200, body: { left: 2 } },
    ],
  )
  await expect.element(notice()).toMatchTextContent(/you can’t sign in\. Keep recovery codes, or add another/)
  await expect.element(page.getByRole('button', { name: 'Add a second factor' })).toBeVisible()
  await notice().getByRole('button', { name: 'Get recovery codes' }).click()
  await page.getByRole('button', { name: 'Show codes' }).click()
  await expect.element(page.getByRole('list', { name: 'Recovery codes' })).toHaveFocus()
  await page.getByRole('checkbox', { name: /kept these codes/ }).click()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect.element(page.getByText(/^2 recovery codes left/)).toBeVisible()
  await expect.element(notice()).not.toBeInTheDocument()
})

test('without recovery codes in the portal, the warning only suggests another factor', async () => {
  await show([phone], null)
  await expect.element(notice()).toMatchTextContent(/you can’t sign in\. Add another one\./)
  await expect.element(notice().getByRole('button', { name: 'Get recovery codes' })).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Add a second factor' }).click()
  await expect.element(page.getByRole('dialog')).toBeVisible()
})

test('the dialog focuses the name of an app, the only type, and then its code', {
  tags: ['long'],
}, async () => {
  await show([phone], null, [
    createErrorResponse(422, 'mfa_factor_name_conflict', 'A factor with this name exists'),
    createErrorResponse(422, 'mfa_webauthn_enroll_not_enabled', 'off'),
    createErrorResponse(422, 'mfa_phone_enroll_not_enabled', 'off'),
    {
      status: 200,
      body: {
        id: laptop.id,
        type: 'totp',
        friendly_name: 'My phone',
        totp: { qr_code: '<svg xmlns="http://www.w3.org/2000/svg"/>', secret: 'JBSWY3DPEHPK3PXP', uri: '' },
      },
    },
  ])
  await page.getByRole('button', { name: 'Add a second factor' }).click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByLabelText('Name')).toHaveFocus()
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect.element(dialog.getByLabelText('Code from your app')).toHaveFocus()
})

test('an account with two factors shows no warning', async () => {
  await show([phone, laptop], { status: 200, body: { left: 0 } })
  await expect.element(page.getByText(/^You have no recovery codes/)).toBeVisible()
  await expect.element(notice()).not.toBeInTheDocument()
})
