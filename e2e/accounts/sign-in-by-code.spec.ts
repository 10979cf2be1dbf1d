import { findViolations } from '../axe.ts'
import { expect, test } from './test.ts'
import { createTestUser, expectHome, findMail, mailType } from './test-users.ts'

test('a user signs in by an email code, and later by an email link, which another browser does not consume', async ({
  page,
  browser,
  portal,
}) => {
  test.skip(mailType === 'default', 'These mails hold no code.')
  const person = createTestUser()
  await page.goto(`${portal.shell}/auth?next=%2Ffiles`)
  await page.getByLabel('Email').fill(person.email)
  await page.getByRole('link', { name: 'Email me a code instead' }).click()
  await expect(page.getByLabel('Email')).toHaveValue(person.email)
  expect(await findViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Email me a code' }).click()
  await expect(page.getByRole('button', { name: /^Send again in / })).toBeDisabled()
  const { link: known, code } = await findMail(portal, person)
  const field = page.getByLabel('Code from the email')
  await expect(field).toHaveAttribute('autocomplete', 'one-time-code')
  // A code as pasted from the clipboard.
  await field.fill(` ${code.slice(0, 3)} ${code.slice(3)} `)
  await expect(page).toHaveURL(new RegExp(`^${portal.shell}/files`))

  await page.getByRole('button', { name: /^Account: / }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.goto(`${portal.shell}/auth`)
  await page.getByRole('link', { name: /Email me a code instead.*Last used/ }).click()
  await page.getByLabel('Email').fill(person.email)
  await page.getByRole('button', { name: 'Email me a code' }).click()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  await expect.poll(async () => (await findMail(portal, person)).link).not.toBe(known)
  const { link } = await findMail(portal, person)
  const scanner = await browser.newContext()
  const scanning = await scanner.newPage()
  if (mailType === 'portico') {
    await scanning.goto(link)
    await expect(scanning.getByRole('button', { name: 'Sign in with the link' })).toBeVisible()
  } else await fetch(link, { method: 'HEAD', redirect: 'manual' })
  await scanner.close()
  await page.goto(link)
  await expectHome(page)
})
