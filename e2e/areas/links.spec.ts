import { expect, expectMounted, test } from '../portal.ts'

// If a project does not allow the return URL of an email link, it redirects to the URL of the portal.

test('an email link that ends at the portal’s own address shows its result there', async ({
  page,
  portal,
}) => {
  await page.goto(`${portal.shell}/#error=access_denied&error_code=otp_expired&error_description=It+is+old`)
  await expectMounted(page, 'auth')
  await expect(page).toHaveURL(`${portal.shell}/auth/callback`)
  await expect(page.getByRole('heading', { name: 'The link didn’t work' })).toBeVisible()
  await expect(page.getByText('This link has expired or was already used')).toBeVisible()
})

test('an email link that was requested in another browser shows that, regardless of where it ends @long', async ({
  page,
  portal,
}) => {
  for (const place of ['/', '/auth/callback']) {
    await page.goto(`${portal.shell}${place}?code=2c0e9d4e-8f3b-4a44-9d2e-0a1f3c5b7d99`)
    await expectMounted(page, 'auth')
    await expect(page.getByText('This was started in another browser')).toBeVisible()
  }
})
