import { chromium } from 'playwright'
// @boundaries-ignore the repository's browser for tests
import { chromiumArgs, findChromium } from '../../scripts/chromium.ts'
// @boundaries-ignore tests and benchmarks describe the machine in the same way
import { nameCheckout } from '../../scripts/machine.ts'
import type { Bench } from '../measure.ts'
import { networkProfiles } from '../network/network-profiles.ts'
import { choose } from '../visits/choose.ts'
import { measureVisits } from '../visits/measure-visits.ts'
import type { Ratio, VisitKind } from '../visits/plan.ts'
import { measureFurther } from './measure-navigation.ts'
import { pages } from './pages.ts'
import { type PortalSetup, setUpPortal } from './portal-setup.ts'
import { keepSignedIn } from './sign-in.ts'

const rounds = Number(process.env.PORTICO_BENCH_ROUNDS ?? 5)

/** The maximum of scripts and sheets of the plain build on a first visit, as a careful team would group them. */
const mostFiles = 8

/** Measures the portal next to the same app as one plain build. */
export const bench: Bench = {
  name: 'The portal and the same app as one plain build (processor 4 × slower)',
  run: async ({ against, lines: lineNames, pages: paths }) => {
    const chosen = {
      lines: choose(networkProfiles, lineNames, ({ name }) => name),
      pages: choose(pages, paths, ({ path }) => path),
    }
    const stage = await setUpPortal(against)
    const browser = await chromium.launch({ executablePath: await findChromium(), args: chromiumArgs })
    try {
      const kinds = kindsOf(stage, against, keepSignedIn(browser, stage.user))
      const { backend } = stage
      const visits = await measureVisits({
        browser,
        backend,
        rounds,
        ...chosen,
        kinds: Object.values(kinds),
        ratios: ratiosOf(kinds),
      })
      if (lineNames || paths) return visits
      const { plain, against: other, portal } = kinds
      const further = [plain, ...(other ? [other] : []), portal]
      return [
        ...visits,
        ...(await measureFurther({ browser, backend, rounds, kinds: further, withIntent: portal })),
      ]
    } finally {
      await browser.close()
      await stage.close()
    }
  },
}

interface Kinds {
  plain: VisitKind
  framed: VisitKind
  portal: VisitKind
  against?: VisitKind
  fifty: VisitKind
  canary: VisitKind
}

/** Everything that is visited. Variants of the portal are only visited at `/files` on the emulated line. */
function kindsOf(
  stage: PortalSetup,
  against: string | null,
  signedIn: ReturnType<typeof keepSignedIn>,
): Kinds {
  const kind = (name: string, site: string): VisitKind => ({
    name,
    urlOf: (path) => site + path,
    // The plain build reads the session that the portal keeps. Another checkout may keep it in another way.
    state: () => signedIn(site === stage.against ? site : stage.portal),
  })
  const variant = (name: string, site: string): VisitKind => ({
    ...kind(name, site),
    isMeasuredAt: (path, line) => path === '/files' && line === 'emulated',
    interactionsOf: () => [],
  })
  return {
    plain: { ...kind('plain build', stage.plain), maxFiles: mostFiles },
    framed: { ...kind('plain build with frame', stage.framed), maxFiles: mostFiles },
    portal: kind('portal', stage.portal),
    ...(against ? { against: kind(`portal at ${nameCheckout(against)}`, stage.against) } : {}),
    fifty: variant('portal, 50 remotes', stage.fifty),
    canary: variant('portal, canary not preloaded', stage.canary),
  }
}

/** The promises: about as fast as a plain build, 50 remotes cost little, and no commit makes it slower. */
function ratiosOf({ plain, framed, portal, against, fifty, canary }: Kinds): Ratio[] {
  return [
    { kind: portal.name, base: plain.name, target: 1.1 },
    { kind: portal.name, base: framed.name, target: 1.1 },
    ...(against ? [{ kind: portal.name, base: against.name, target: 1 }] : []),
    { kind: fifty.name, base: plain.name, target: 1.13 },
    { kind: canary.name, base: plain.name },
  ]
}
