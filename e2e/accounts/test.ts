import { test as base, createPortalFixture, startTestPortal, type TestPortal } from '../portal.ts'
import { runWithoutRateLimits } from './project.ts'

export { expect } from '../portal.ts'

/** Account tests on a portal that sends emails without a minimum interval. */
export const test = base.extend<object, { portal: TestPortal }>({
  portal: createPortalFixture(() => runWithoutRateLimits(startTestPortal)),
})
