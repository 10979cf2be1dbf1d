import { startWithProviders } from '../accounts/project.ts'
import { onPortal, type TestPortal, test } from '../portal.ts'
import { ofEnds, ofMails } from './mails-and-ends.ts'
import { ofSteps } from './second-steps.ts'
import { ofGuests, ofLogins, ofWaysIn } from './ways-in.ts'

// Screens of accounts on a portal with guests, a provider, passkeys and every kind of MFA factor. `ofAccounts` has those of the usual
// configuration.

const on = 'enroll_enabled = true\nverify_enabled = true\n'

/** Tests on such a portal. */
export const testWays = test.extend<object, { portal: TestPortal }>({
  portal: onPortal(() => startWithProviders(`[auth.mfa.web_authn]\n${on}[auth.mfa.phone]\n${on}`)),
})

export const ofWays = [...ofWaysIn, ...ofGuests, ...ofLogins, ...ofSteps, ...ofMails, ...ofEnds]
