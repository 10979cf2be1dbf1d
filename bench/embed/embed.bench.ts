import { chromium } from 'playwright'
// @boundaries-ignore the repository's browser for tests
import { chromiumArgs, findChromium } from '../../scripts/chromium.ts'
import {
  type Bench,
  computeMedian,
  createComparison,
  createDurationMeasurement,
  type Measurement,
} from '../measure.ts'
import { signIn } from '../portal/sign-in.ts'
import { bundleModule, measureBrotliKilobytes } from '../session/bytes.ts'
import { interleave } from '../visits/interleave.ts'
import type { Traffic } from '../visits/traffic.ts'
import { type EmbedSetup, measuredElements, setUpEmbed } from './embed-setup.ts'
import { measureFirstVisibleText } from './first-text.ts'

const rounds = Number(process.env.PORTICO_BENCH_ROUNDS ?? 9)

/** Cost of an element for the embedding page, and the time until its first text. */
export const bench: Bench = {
  name: 'Elements in any page (4 Mbit/s, 60 ms, CPU ×4)',
  run: async () => {
    const stage = await setUpEmbed()
    try {
      return [...(await measureBytes(stage)), ...(await measureFirstText(stage))]
    } finally {
      await stage.close()
    }
  },
}

/** Compressed size before its first text. The Supabase client is not included, because the host needs it anyway. */
async function measureBytes({ sizes }: EmbedSetup): Promise<Measurement[]> {
  const client = measureBrotliKilobytes(
    await bundleModule(`export { createClient } from '@supabase/supabase-js'`),
  )
  const measures: Measurement[] = [
    { name: 'the Supabase client', value: client, unit: 'kB', note: 'createClient alone' },
  ]
  for (const [name, { bytes, files, parts }] of sizes) {
    const made = Object.entries(parts).slice(0, 16)
    const target = name === 'files' ? { target: 95 } : {}
    measures.push(
      { name: `${name}, besides the client`, value: bytes / 1000 - client, unit: 'kB', ...target },
      { name: `${name}, in all`, value: bytes / 1000, unit: 'kB', note: 'brotli 11' },
      { name: `${name}, files`, value: files.length, unit: '', target: 3 },
      ...made.map(([part, size]) => ({ name: `${name}, of it ${part}`, value: size / 1000, unit: 'kB' })),
    )
  }
  return measures
}

/** First text of each element: the name of a file, of the user, of a table. */
const texts = {
  files: { host: 'portico-files', selector: '[role="row"] button bdi' },
  auth: { host: 'portico-auth', selector: 'h1' },
  data: { host: 'portico-data', selector: 'nav li' },
  'hand-written': { host: '#root', selector: 'td' },
}

async function measureFirstText({ site, portal, backend, user, kept }: EmbedSetup): Promise<Measurement[]> {
  const browser = await chromium.launch({ executablePath: await findChromium(), args: chromiumArgs })
  try {
    const { cookies } = await signIn(browser, { portal, user })
    const state = { cookies, origins: [{ origin: new URL(site).origin, localStorage: [kept] }] }
    const kinds = ['hand-written', ...measuredElements] as const
    const visits = await interleave({
      kinds,
      rounds,
      run: (kind) =>
        measureFirstVisibleText(browser, state, { url: `${site}/${kind}`, backend, ...texts[kind] }),
    })
    const times = (kind: keyof typeof texts) => visits[kind].map(({ time }) => time)
    return kinds.flatMap((kind): Measurement[] => {
      const middle = (pick: (traffic: Traffic) => number) =>
        computeMedian(visits[kind].map(({ traffic }) => pick(traffic)))
      const name = `first text, ${kind}`
      const byHand = `${name}, against the page written by hand`
      return [
        createDurationMeasurement(name, times(kind)),
        {
          name: `${name}, requests with the page`,
          value: middle(({ shell }) => shell.requests),
          unit: '',
          parts: {
            'and from the cache': middle(({ shell }) => shell.cached),
            'and backend': middle(({ backend }) => backend.requests),
          },
        },
        { name: `${name}, on the wire`, value: middle(({ shell }) => shell.bytes) / 1000, unit: 'kB' },
        ...(kind === 'files'
          ? [{ ...createComparison(byHand, times(kind), times('hand-written')), target: 1.2 }]
          : []),
      ]
    })
  } finally {
    await browser.close()
  }
}
