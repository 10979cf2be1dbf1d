import { type Browser, chromium } from 'playwright'
// @boundaries-ignore the repository's browser for tests
import { chromiumArgs, findChromium } from '../../scripts/chromium.ts'
import { type Bench, type Measure, median } from '../measure.ts'
import { interleave, ratio, spread } from './interleave.ts'
import { signIn } from './sign-in.ts'
import { type Stage, setStage } from './stage.ts'
import { openPage, pressLink, type Step, type Visit, visit } from './visit.ts'

const rounds = Number(process.env.PORTICO_BENCH_ROUNDS ?? 9)

type State = Parameters<typeof openPage>[1]

/** The portal against the same app as one plain build: cold, on to another area, and warm. */
export const bench: Bench = {
  name: 'The portal and the same app as one plain build (4 Mbit/s, 60 ms, CPU ×4)',
  run: async () => {
    const stage = await setStage()
    const browser = await chromium.launch({ executablePath: await findChromium(), args: chromiumArgs })
    try {
      const state = await signIn(browser, stage)
      return [...(await measureCold(browser, stage, state)), ...(await measureFurther(browser, stage, state))]
    } finally {
      await browser.close()
      await stage.close()
    }
  },
}

const colds = {
  plain: 'plain build',
  preloaded: 'plain build, preloaded',
  portal: 'portal',
  fifty: 'portal, 50 remotes',
  canary: 'portal, canary not preloaded',
} as const

async function measureCold(browser: Browser, stage: Stage, state: State): Promise<Measure[]> {
  const kinds = Object.keys(colds) as (keyof typeof colds)[]
  const visits = await interleave(kinds, rounds, async (kind) => {
    const { page, cdp, close } = await openPage(browser, state)
    const cold = await visit(page, cdp, `${stage[kind]}/files`, 'files', stage.backend)
    await close()
    return cold
  })
  const times = (kind: keyof typeof colds) => visits[kind].map(({ time }) => time)
  const targets = { portal: 1.28, fifty: 1.31 } as Partial<Record<string, number>>
  return kinds.flatMap((kind): Measure[] => {
    const name = `cold /files, ${colds[kind]}`
    const middle = (part: keyof Visit) => median(visits[kind].map((one) => one[part]))
    const target = targets[kind]
    return [
      { name, value: Math.round(middle('time')), unit: 'ms', note: spread(times(kind)) },
      ...(kind === 'plain'
        ? []
        : [
            {
              name: `${name}, against the plain build`,
              value: ratio(times(kind), times('plain')),
              unit: '×',
              ...(target ? { target } : {}),
              note: 'median of the ratios of each round',
            },
          ]),
      { name: `${name}, requests`, value: middle('requests'), unit: '' },
      { name: `${name}, on the wire`, value: middle('bytes') / 1000, unit: 'kB' },
      { name: `${name}, depth`, value: middle('depth'), unit: '' },
    ]
  })
}

/** From `/files` on to `/data`, for the first time with and without a hand on the link before, and again. */
async function measureFurther(browser: Browser, stage: Stage, state: State): Promise<Measure[]> {
  const kinds = ['plain', 'portal', 'intent'] as const
  const steps = await interleave(kinds, rounds, async (kind) => {
    const { page, cdp, close } = await openPage(browser, state)
    await visit(page, cdp, `${stage[kind === 'plain' ? 'plain' : 'portal']}/files`, 'files', stage.backend)
    if (kind === 'intent') {
      await page.hover('nav a[href="/data"]')
      await page.waitForLoadState('networkidle')
    }
    const first = await pressLink(page, 'data')
    await page.waitForLoadState('networkidle')
    await pressLink(page, 'files')
    await page.waitForLoadState('networkidle')
    const again = await pressLink(page, 'data')
    await close()
    return { first, again }
  })
  const measure = (
    kind: (typeof kinds)[number],
    visit: 'first' | 'again',
    part: keyof Step,
    target?: number,
  ) => {
    const values = steps[kind].map((step) => step[visit][part])
    const where = visit === 'first' ? 'first visit to a second area' : 'back to an area'
    const what = { plain: 'plain build', portal: 'portal', intent: 'portal, after intent' }[kind]
    return {
      name: `${where}, ${what}, until ${part}`,
      value: Math.round(median(values)),
      unit: 'ms',
      note: spread(values),
      ...(target ? { target } : {}),
    }
  }
  return [
    ...kinds.flatMap((kind) => [
      measure(kind, 'first', 'mounted', kind === 'intent' ? 60 : undefined),
      measure(kind, 'first', 'heading'),
    ]),
    measure('plain', 'again', 'mounted'),
    measure('portal', 'again', 'mounted'),
  ]
}
