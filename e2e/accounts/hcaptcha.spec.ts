import { createCaptchaTest, getCaptchaButton, getReservedHeight } from './captcha-test.ts'
import { expect } from './test.ts'
import { createTestUser, expectHome, fillSignIn } from './test-users.ts'

const test = createCaptchaTest('hcaptcha')

test('in chromium: the hCaptcha challenge fits, and a user who solves it is signed in @long', async ({
  page,
  context,
  portal,
  provider,
}) => {
  await provider.serve(context)
  await page.goto(`${portal.shell}/auth`)
  await expect(getCaptchaButton(page)).toHaveText('I am a person')
  await fillSignIn(page, portal.demo ?? createTestUser())
  await getCaptchaButton(page).click()
  await expect.poll(() => getReservedHeight(page)).toBe(620)
  await expect(getCaptchaButton(page)).toHaveText('These are boats')
  await getCaptchaButton(page).click()
  await expectHome(page)
  expect(provider.asked.some((address) => address.startsWith('https://js.hcaptcha.com/1/api.js?'))).toBe(true)
  expect(provider.asked.filter((address) => address.includes('cloudflare'))).toEqual([])
})
