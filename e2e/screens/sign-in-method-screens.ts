import { startWithProviders } from '../accounts/project.ts'
import { createPortalFixture, type TestPortal, test } from '../portal.ts'
import { accountEndScreens, mailScreens } from './mails-and-ends.ts'
import { mfaScreens } from './second-steps.ts'
import { guestScreens, loginScreens, signInScreens } from './sign-in-screens.ts'

// Screens of accounts on a portal with guests, a provider, passkeys and every kind of MFA factor. `ofAccounts` has those of the usual
// configuration.

const on = 'enroll_enabled = true\nverify_enabled = true\n'

/** Tests on such a portal. */
export const testSignInMethods = test.extend<object, { portal: TestPortal }>({
  portal: createPortalFixture(() => startWithProviders(`[auth.mfa.web_authn]\n${on}[auth.mfa.phone]\n${on}`)),
})

export const signInMethodScreens = [
  ...signInScreens,
  ...guestScreens,
  ...loginScreens,
  ...mfaScreens,
  ...mailScreens,
  ...accountEndScreens,
]
