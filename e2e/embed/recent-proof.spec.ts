import { realProject } from '@portico/local-backend/testing'
import { ageProofs } from '../accounts/owner-sql.ts'
import { confirmedPerson } from '../accounts/people.ts'
import { startWithProviders } from '../accounts/project.ts'
import { findViolationsWherePossible as findViolations } from '../axe.ts'
import { onPortal, type TestPortal } from '../portal.ts'
import { test as base, expect } from './test.ts'

const test = base.extend<object, { portal: TestPortal }>({
  portal: onPortal(startWithProviders),
})

test.skip(Boolean(realProject), 'ages proofs in the database of the embedded backend')

test('an element without a shell requests a recent proof over its own page, and then makes the change @long', async ({
  page,
  portal,
  embed,
}) => {
  const person = await confirmedPerson(portal)
  const auth = await embed('auth')
  await auth.getByLabel('Email').fill(person.email)
  await auth.getByLabel('Password', { exact: true }).fill(person.password)
  await page.keyboard.press('Enter')
  await expect(auth.getByRole('heading', { name: 'Profile' })).toBeVisible()
  await ageProofs(portal, person)

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
