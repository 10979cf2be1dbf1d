import { expect, test } from './test.ts'
import { createTestUser, expectHome, fillSignIn, findMail, mailType, signUp } from './test-users.ts'

// The same tests run with the embedded backend and with a real project (`npm run test:real`), with each kind of email.

test('a sign-up is finished by the link in the browser that asked for it @long', async ({ page, portal }) => {
  const person = createTestUser()
  await signUp(page, portal, person)
  await page.goto((await findMail(portal, person)).link)
  await expectHome(page)
  expect(await page.evaluate(() => document.cookie)).not.toContain('verifier')
})

test('a sign-up is finished by the code @long', async ({ page, portal }) => {
  test.skip(mailType === 'default', 'These mails hold no code.')
  const person = createTestUser()
  await signUp(page, portal, person)
  await page.getByLabel('Code from the email').fill((await findMail(portal, person)).code)
  await expectHome(page)
  expect(await page.evaluate(() => document.cookie)).not.toContain('verifier')
})

test('a sign-up link that is opened in another browser signs in there @long', async ({
  page,
  browser,
  portal,
}) => {
  const person = createTestUser()
  await signUp(page, portal, person)
  const context = await browser.newContext()
  const other = await context.newPage()
  await other.goto((await findMail(portal, person)).link)
  if (mailType === 'portico') {
    await expect(other.getByRole('heading', { name: 'Sign in with this link?' })).toBeVisible()
    await other.getByRole('button', { name: 'Sign in with the link' }).click()
  } else {
    await expect(other.getByRole('heading', { name: 'Your email address is confirmed' })).toBeVisible()
    await other.getByRole('link', { name: 'Sign in', exact: true }).first().click()
    await fillSignIn(other, person)
  }
  await expectHome(other)
  await context.close()
})

test('a sign-up whose link a scanner has opened before leads in all the same', async ({ page, portal }) => {
  const person = createTestUser()
  await signUp(page, portal, person)
  const { link } = await findMail(portal, person)
  await fetch(link, { redirect: 'manual' })
  await page.goto(link)
  if (mailType !== 'portico') {
    await expect(page.getByText('If it was opened before, your email address is confirmed')).toBeVisible()
    await page.getByRole('link', { name: 'Sign in', exact: true }).first().click()
    await fillSignIn(page, person)
  }
  await expectHome(page)
})

test('a wrong password shows an error, the right one signs in, and sign-out ends the session', async ({
  page,
  portal,
}) => {
  if (!portal.demo) throw new Error('this portal has no demo account')
  await page.goto(`${portal.shell}/auth`)
  await fillSignIn(page, { ...portal.demo, password: 'not this one' })
  await expect(page.getByText('Wrong email or password.')).toBeVisible()
  await fillSignIn(page, portal.demo)
  await expectHome(page)
  await page.getByRole('button', { name: /^Account: / }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible()
  expect(await page.evaluate(() => document.cookie)).toBe('')
})
