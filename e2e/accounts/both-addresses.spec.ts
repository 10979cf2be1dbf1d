import { realProject } from '@portico/local-backend/testing'
import { createPortalFixture, type TestPortal } from '../portal.ts'
import { startWithConfig } from './project.ts'
import { test as base, expect } from './test.ts'
import {
  createConfirmedUser,
  createTestUser,
  expectHome,
  fillSignIn,
  findMail,
  type TestUser,
} from './test-users.ts'

/** Tests on a portal on which both addresses have to confirm a change of address. */
const test = base.extend<object, { portal: TestPortal }>({
  portal: createPortalFixture(() =>
    startWithConfig((config) =>
      config.replace('double_confirm_changes = false', 'double_confirm_changes = true'),
    ),
  ),
})

test('an address changes after both addresses have confirmed, and the page shows which one has @long', async ({
  page,
  portal,
}) => {
  test.skip(
    Boolean(realProject && !realProject.asksBothAddresses),
    'In this project the new address alone agrees.',
  )
  const [person, next] = [await createConfirmedUser(portal), createTestUser()]
  await page.goto(`${portal.shell}/auth`)
  await fillSignIn(page, person)
  await expectHome(page)
  await page.goto(`${portal.shell}/auth`)
  await page.getByLabel('New email address').fill(next.email)
  await page.getByRole('button', { name: 'Change email address' }).click()
  const waiting = page.getByRole('region', { name: 'Pending change' })
  const sides = waiting.getByRole('listitem')
  const of = ({ email }: TestUser) => sides.filter({ hasText: email })
  const agree = async (side: TestUser) => {
    await of(side)
      .getByLabel(`Code sent to ${side.email}`)
      .fill((await findMail(portal, side)).code)
    await of(side).getByRole('button', { name: 'Confirm' }).click()
  }
  await expect(waiting).toContainText(
    `Your address changes to ${next.email} once both addresses have agreed.`,
  )
  await expect(sides).toHaveCount(2)
  for (const side of [person, next]) await expect(of(side)).toContainText('hasn’t agreed yet')

  await agree(next)
  await expect(of(next)).toContainText('has agreed')
  await expect(of(person)).toContainText('hasn’t agreed yet')
  await page.reload()
  // The real auth server keeps both tokens after a confirmation by code.
  if (realProject) await expect(waiting).toContainText('One of the two has agreed already')
  else await expect(of(next)).toContainText('has agreed')
  await expect(page.getByText(`Now: ${person.email}`)).toBeVisible()

  await agree(person)
  await expect(page.getByText('Your email address has changed').first()).toBeVisible()
  await expect(page.getByText(`Now: ${next.email}`)).toBeVisible()
  await expect(waiting).toBeHidden()
})
