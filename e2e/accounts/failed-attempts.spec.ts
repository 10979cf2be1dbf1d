import { realProject } from '@portico/local-backend/testing'
import { signInByForm } from '../portal.ts'
import { expect, test } from './test.ts'
import { createConfirmedUser, fillSignIn } from './test-users.ts'

// A hosted project delays attempts by its hooks, and recognizes addresses instead of browsers: `contract/attempts.contract.test.ts`.
test.skip(realProject !== undefined, 'only the embedded backend knows browsers')

test('wrong passwords delay a new browser, but not a known one @long', async ({ page, browser, portal }) => {
  const person = await createConfirmedUser(portal)
  await signInByForm(page, portal, person)
  await page.getByRole('button', { name: /^Account: / }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible()

  const statuses = []
  for (let n = 0; n < 6; n++) {
    const answer = await fetch(`${portal.backend}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      headers: { apikey: portal.key, 'content-type': 'application/json' },
      body: JSON.stringify({ email: person.email, password: `wrong ${n}` }),
    })
    statuses.push(answer.status)
  }
  expect(statuses).toEqual([400, 400, 400, 400, 400, 429])

  const context = await browser.newContext()
  const other = await context.newPage()
  await other.goto(`${portal.shell}/auth`)
  await fillSignIn(other, person)
  await expect(other.getByText('Too many attempts.')).toBeVisible()
  await expect(other.getByText(/You can try again in/)).toBeVisible()
  await context.close()

  await signInByForm(page, portal, person)
})
