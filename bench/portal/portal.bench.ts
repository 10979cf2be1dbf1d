import { chromium } from 'playwright'
// @boundaries-ignore the repository's browser for tests
import { chromiumArgs, findChromium } from '../../scripts/chromium.ts'
import { nameCheckout } from '../checkout.ts'
import type { Bench } from '../measure.ts'
import { measureCold, type Visitor } from './cold.ts'
import { measureFurther } from './further.ts'
import { signIn } from './sign-in.ts'
import { setStage } from './stage.ts'

const rounds = Number(process.env.PORTICO_BENCH_ROUNDS ?? 9)

/** The portal against the same app as one plain build: cold, on to another area, and warm. */
export const bench: Bench = {
  name: 'The portal and the same app as one plain build (4 Mbit/s, 60 ms, CPU ×4)',
  run: async ({ against }) => {
    const stage = await setStage(against)
    const browser = await chromium.launch({ executablePath: await findChromium(), args: chromiumArgs })
    try {
      const { user, portal } = stage
      const own = await signIn(browser, { portal, user })
      // By its own page: what another version keeps of a session is that version's matter.
      const other = against ? await signIn(browser, { portal: stage.against, user }) : own
      const visitor: Visitor = {
        browser,
        stateOf: (kind) => (kind === 'against' ? other : own),
        rounds,
        names: {
          plain: 'plain build',
          portal: 'portal',
          against: against ? `portal at ${nameCheckout(against)}` : '',
          fifty: 'portal, 50 remotes',
          canary: 'portal, canary not preloaded',
        },
      }
      return [...(await measureCold(visitor, stage)), ...(await measureFurther(visitor, stage))]
    } finally {
      await browser.close()
      await stage.close()
    }
  },
}
