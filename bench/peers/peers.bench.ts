import { chromium } from 'playwright'
// @boundaries-ignore the repository's browser for tests
import { chromiumArgs, findChromium } from '../../scripts/chromium.ts'
import type { Bench } from '../measure.ts'
import { networkProfiles } from '../network/network-profiles.ts'
import { pages } from '../portal/pages.ts'
import { keepSignedIn } from '../portal/sign-in.ts'
import { measureVisits } from '../visits/measure-visits.ts'
import type { VisitKind } from '../visits/plan.ts'
import { setPeersStage } from './peers-setup.ts'

const rounds = Number(process.env.PORTICO_BENCH_ROUNDS ?? 4)

/** The lines that are measured unless `--lines` chooses others. */
const usualLines = ['emulated', 'shaped']

/** Measures the portal, the plain build and the same areas composed by three other tools. */
export const bench: Bench = {
  name: 'The portal and the same areas by three peers (processor 4 × slower)',
  run: async ({ lines: lineNames, pages: paths }) => {
    const stage = await setPeersStage()
    const browser = await chromium.launch({ executablePath: await findChromium(), args: chromiumArgs })
    try {
      const signedIn = keepSignedIn(browser, stage.user)
      const kind = (name: string, site: string): VisitKind => ({
        name,
        urlOf: (path) => site + path,
        state: () => signedIn(stage.portal),
      })
      const peers = stage.peers.map(({ name, site }) => kind(name, site))
      return await measureVisits({
        browser,
        backend: stage.backend,
        rounds,
        lines: networkProfiles.filter(({ name }) => (lineNames ?? usualLines).includes(name)),
        pages: pages.filter(({ path }) => paths?.includes(path) ?? true),
        kinds: [
          kind('plain build', stage.plain),
          kind('plain build with frame', stage.framed),
          kind('portal', stage.portal),
          ...peers,
        ],
        ratios: ['plain build', 'plain build with frame', ...peers.map(({ name }) => name)].map((name) => ({
          kind: name,
          base: 'portal',
        })),
      })
    } finally {
      await browser.close()
      await stage.close()
    }
  },
}
