import { test as base, onPortal, startTestPortal, type TestPortal } from '../portal.ts'
import { withoutRateLimits } from './project.ts'

export { expect } from '../portal.ts'

/** Account tests on a portal that sends emails without a minimum interval. */
export const test = base.extend<object, { portal: TestPortal }>({
  portal: onPortal(() => withoutRateLimits(startTestPortal)),
})
