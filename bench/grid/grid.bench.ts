import { chromium } from 'playwright'
// @boundaries-ignore the repository's browser for tests
import { chromiumArgs, findChromium } from '../../scripts/chromium.ts'
import {
  type Bench,
  computeMean,
  computeMedian,
  createComparison,
  createDurationMeasurement,
  type Measurement,
  measureLoad,
} from '../measure.ts'
import { signIn } from '../portal/sign-in.ts'
import { interleave } from '../visits/interleave.ts'
import { type GridSetup, setUpGrid, table } from './grid-setup.ts'
import {
  type GridKind,
  type GridPages,
  type GridVisit,
  measureRetention,
  scrolls,
  visitTable,
} from './visit.ts'

const rounds = Number(process.env.PORTICO_BENCH_ROUNDS ?? 5)
const kinds = ['portal', 'plain'] as const
const names: Record<GridKind, string> = { portal: 'portal', plain: 'a plain grid' }

/** A table of 50,000 rows in the portal, compared with a page around a plain react-data-grid. */
export const bench: Bench = {
  name: 'A table of 50,000 rows and twelve columns, beside a plain react-data-grid',
  run: async () => {
    const stage = await setUpGrid()
    const browser = await chromium.launch({ executablePath: await findChromium(), args: chromiumArgs })
    try {
      const { cookies } = await signIn(browser, stage)
      const origins = [{ origin: new URL(stage.plain).origin, localStorage: [stage.kept] }]
      const pages: GridPages = {
        browser,
        address: { portal: `${stage.portal}/data/public/${table}`, plain: `${stage.plain}/` },
        state: { cookies, origins },
        count: counterOf(stage),
      }
      const visits = await interleave({ kinds, rounds, run: (kind) => visitTable(pages, kind) })
      return [
        measureLoad(),
        ...kinds.flatMap((kind) => timesOf(kind, visits)),
        ...(await memory(pages)),
        measureLoad(),
      ]
    } finally {
      await browser.close()
      await stage.close()
    }
  },
}

function counterOf({ backend, key, kept }: GridSetup): GridPages['count'] {
  const { access_token: token } = JSON.parse(kept.value) as { access_token: string }
  return async (site) => {
    const asked = `${backend}/rest/v1/${table}?select=id&limit=1&site=eq.${encodeURIComponent(site)}`
    const headers = { apikey: key, authorization: `Bearer ${token}`, prefer: 'count=exact' }
    const answer = await fetch(asked, { headers })
    if (!answer.ok) throw new Error(`counting was answered with ${answer.status}`)
    await answer.text()
    return Number(answer.headers.get('content-range')?.split('/')[1])
  }
}

/** Frame time in ms at the required rate of frames per second. */
const smooth = 1000 / 55

function timesOf(kind: GridKind, visits: Record<GridKind, GridVisit[]>): Measurement[] {
  const all = visits[kind]
  const times = (pick: (visit: GridVisit) => number) => all.map(pick)
  const measure = (name: string, pick: (visit: GridVisit) => number): Measurement[] => [
    createDurationMeasurement(`${name}, ${names[kind]}`, times(pick)),
    ...(kind === 'portal'
      ? [createComparison(`${name}, against ${names.plain}`, times(pick), visits.plain.map(pick))]
      : []),
  ]
  const own = kind === 'portal'
  return [
    ...measure('first rows', ({ rows }) => rows),
    ...scrolls.flatMap((_over, n) => framesOf(kind, all, n)),
    ...measure('to row 40,000', ({ jump }) => jump),
    ...measure('an edit until it is saved', ({ saved }) => saved),
    ...(own
      ? [
          createDurationMeasurement(
            '5,000 cells, looked through',
            times(({ looked }) => looked),
          ),
        ]
      : []),
    ...measure('5,000 cells, pasted until all are saved', ({ pasted }) => pasted),
  ]
}

/** Measures the duration of frames during scrolling. */
function framesOf(kind: GridKind, visits: readonly GridVisit[], n: number): Measurement[] {
  const frames = visits.map((visit) => visit.frames[n] ?? [])
  const each = computeMedian(frames.map(computeMean))
  const { rows = 0, seconds } = scrolls[n] ?? {}
  const what = `while scrolling ${rows.toLocaleString('en')} rows in ${seconds} s, ${names[kind]}`
  return [
    {
      name: `a frame ${what}`,
      value: each,
      unit: 'ms',
      ...(kind === 'portal' && { target: smooth }),
      note: `${(1000 / each).toFixed(1)} frames a second`,
    },
    {
      name: `the longest frame ${what}`,
      value: computeMedian(frames.map((those) => Math.max(...those))),
      unit: 'ms',
      note: `over 50 ms: ${frames.map((those) => those.filter((frame) => frame > 50).length).join(', ')} frames of ${frames[0]?.length}`,
    },
  ]
}

/** Measures the memory that remains after a hundred openings. */
async function memory(pages: GridPages): Promise<Measurement[]> {
  const measures: Measurement[] = []
  for (const kind of kinds) {
    const { before, after } = await measureRetention(pages, kind)
    measures.push({
      name: `kept after 100 openings, ${names[kind]}`,
      value: (after.bytes - before.bytes) / 1000,
      unit: 'kB',
      note: `of ${(before.bytes / 1e6).toFixed(1)} MB; ${after.nodes - before.nodes} elements of ${before.nodes}`,
    })
  }
  return measures
}
