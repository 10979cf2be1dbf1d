import type { Page } from '@playwright/test'
import { realProject } from '@portico/local-backend/testing'
import { skipUnsupported } from '../driver/not-supported.ts'
import { test as base, startTestPortal, type TestPortal } from '../portal.ts'
import { CaptchaProvider, type ProviderName, siteKeys } from './captcha-provider.ts'
import { createProject } from './project.ts'

interface OfWorker {
  provider: CaptchaProvider
  portal: TestPortal
}

/** Tests on a portal and a backend that require a CAPTCHA of a provider. */
export function createCaptchaTest(name: ProviderName) {
  const test = base.extend<object, OfWorker>({
    provider: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's dependencies from this pattern.
      async ({}, use) => {
        const provider = await CaptchaProvider.start(name, realProject?.captchaPort)
        await use(provider)
        provider.close()
      },
      { scope: 'worker' },
    ],
    portal: [
      async ({ provider }, use) => {
        const project = createProject(
          () =>
            `[auth]\nenable_anonymous_sign_ins = true\n[auth.email]\nenable_confirmations = true\nmax_frequency = "0s"\n[auth.captcha]\nenabled = true\nprovider = "${name}"\nsecret = "secret-of-tests"\n`,
        )
        process.env.PORTICO_CAPTCHA_SITEVERIFY = provider.siteverify
        const { portal, end } = await startTestPortal(undefined, undefined, {
          PORTICO_SUPABASE_DIR: project.folder,
          PORTICO_CAPTCHA: `${name}:${siteKeys[name]}`,
        })
        delete process.env.PORTICO_CAPTCHA_SITEVERIFY
        await use(portal)
        await end()
        project.remove()
      },
      { scope: 'worker' },
    ],
  })
  test.skip(Boolean(realProject && !realProject.captchaPort), 'This project asks for nobody’s proof.')
  test.beforeEach(() => {
    skipUnsupported('firefox', 'a page whose requests are intercepted may end there')
    skipUnsupported('webkit', 'its driver intercepts no requests')
  })
  return test
}

const title = 'Check that you’re human'

/** Returns the button of the provider’s widget. */
export const getCaptchaButton = (page: Page) =>
  page.frameLocator(`iframe[title="${title}"]`).frameLocator('iframe').getByRole('button')

/** Returns the height that the form reserves for the widget. */
export const getReservedHeight = (page: Page) =>
  page.locator(`iframe[title="${title}"]`).evaluate((frame) => frame.clientHeight)
