import { test as base, onPortal, startTestPortal, type TestPortal } from '../portal.ts'
import { withoutRateLimits } from './project.ts'

export { expect } from '../portal.ts'

/** Journeys of accounts, on a portal whose mails may follow each other at once. */
export const test = base.extend<object, { portal: TestPortal }>({
  portal: onPortal(() => withoutRateLimits(startTestPortal)),
})
