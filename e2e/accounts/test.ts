import { test as base, startTestPortal, type TestPortal } from '../portal.ts'

export { expect } from '../portal.ts'

/** Journeys of accounts, on a portal whose mails may follow each other at once. */
export const test = base.extend<object, { portal: TestPortal }>({
  portal: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern.
    async ({}, use) => {
      process.env.PORTICO_RATE_LIMITS = 'off'
      const { portal, end } = await startTestPortal()
      delete process.env.PORTICO_RATE_LIMITS
      await use(portal)
      await end()
    },
    { scope: 'worker' },
  ],
})
