import { captchaTest, check, roomFor } from './captcha-test.ts'
import { expectHome, fillSignIn, somebody } from './people.ts'
import { expect } from './test.ts'

const test = captchaTest('hcaptcha')

test('in chromium: the hCaptcha challenge fits, and a user who solves it is signed in @long', async ({
  page,
  context,
  portal,
  provider,
}) => {
  await provider.serve(context)
  await page.goto(`${portal.shell}/auth`)
  await expect(check(page)).toHaveText('I am a person')
  await fillSignIn(page, portal.demo ?? somebody())
  await check(page).click()
  await expect.poll(() => roomFor(page)).toBe(620)
  await expect(check(page)).toHaveText('These are boats')
  await check(page).click()
  await expectHome(page)
  expect(provider.asked.some((address) => address.startsWith('https://js.hcaptcha.com/1/api.js?'))).toBe(true)
  expect(provider.asked.filter((address) => address.includes('cloudflare'))).toEqual([])
})
