import { test as base } from '../portal.ts'
import { WholePortal } from './whole-portal.ts'

/** Tests against the real shell and remotes, whose origins can be made to fail; one portal per file. */
export const test = base.extend<object, { whole: WholePortal }>({
  whole: [
    async ({ portal }, use) => {
      const whole = await WholePortal.start(portal)
      await use(whole)
      await whole.close()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

export { expect } from '../portal.ts'
