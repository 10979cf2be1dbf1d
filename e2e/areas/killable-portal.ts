import { policyTest, startTestPortal, type TestPortal } from '../portal.ts'
import { type KillableBackend, startKillableBackend } from './killable-backend.ts'

/** Tests of a portal whose backend can be killed. */
export const test = policyTest.extend<object, { backend: KillableBackend; portal: TestPortal }>({
  backend: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's dependencies from this pattern.
    async ({}, use) => {
      const backend = await startKillableBackend()
      await use(backend)
      await backend.end()
    },
    { scope: 'worker' },
  ],
  portal: [
    async ({ backend }, use) => {
      const { portal, end } = await startTestPortal(undefined, backend)
      await use(portal)
      await end()
    },
    { scope: 'worker' },
  ],
})
