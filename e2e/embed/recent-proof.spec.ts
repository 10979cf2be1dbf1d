import { realProject } from '@portico/local-backend/testing'
import { shiftProofTimes } from '../accounts/owner-sql.ts'
import { startWithProviders } from '../accounts/project.ts'
import { createConfirmedUser } from '../accounts/test-users.ts'
import { findViolationsWherePossible as findViolations } from '../axe.ts'
import { createPortalFixture, type TestPortal } from '../portal.ts'
import { test as base, expect } from './test.ts'

const test = base.extend<object, { portal: TestPortal }>({
  portal: createPortalFixture(startWithProviders),
})

test.skip(Boolean(realProject), 'ages proofs in the database of the embedded backend')

test('an element without a shell requests a recent proof over its own page, and then makes the change @long', async ({
  page,
  portal,
  embed,
}) => {
  const person = await createConfirmedUser(portal)
  const auth = await embed('auth')
  await auth.getByLabel('Email').fill(person.email)
  await auth.getByLabel('Password', { exact: true }).fill(person.password)
  await page.keyboard.press('Enter')
  await expect(auth.getByRole('heading', { name: 'Profile' })).toBeVisible()
  await shiftProofTimes(portal, person)

  await auth.getByLabel('New email address').fill(`next-${person.email}`)
  await page.keyboard.press('Enter')
  const question = auth.getByRole('dialog', { name: 'Confirm it’s you' })
  await expect(question.getByLabel('Password', { exact: true })).toBeFocused()
  expect(await findViolations(page)).toEqual([])
  await page.keyboard.type(person.password)
  await page.keyboard.press('Enter')
  await expect(question).toBeHidden()
  await expect(auth.getByRole('region', { name: 'Pending change' })).toContainText(`next-${person.email}`)
})
