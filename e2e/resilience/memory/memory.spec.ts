import type { CDPSession, Page } from '@playwright/test'
// @boundaries-ignore one place of the repository finds the browser of the tests
import { chromiumArgs, findChromium } from '../../../scripts/chromium.ts'
import { expect, signIn, test } from '../../portal.ts'
import {
  computeGrowthWithoutPeak,
  computeMedianGrowth,
  computeSlope,
  type Footprint,
  measureFootprint,
  openMeter,
} from './measure.ts'

test.use({
  // A trace keeps copies of the page inside the page.
  trace: 'off',
  // The engine stores the machine code of frequently used functions in the same heap.
  launchOptions: {
    executablePath: await findChromium(),
    args: [...chromiumArgs, '--js-flags=--no-sparkplug --no-maglev --no-turbofan --no-flush-bytecode'],
  },
})

const remotes = [
  { remote: 'data', link: 'Data' },
  { remote: 'files', link: 'Files' },
  { remote: 'auth', link: 'Account' },
]

/** Rounds between two measurements, and bytes that a round may leave. */
const step = 5
const allowed = 2_000
/** Bytes of growth that happens once: tables of the engine, and code that first runs half a minute after the start. */
const once = 192 * 1024

/**
 * Goes from the home page to each of these remotes and back, `times` times. The page does it itself, because a driver outside
 * of the page leaves objects in the heap.
 */
async function visit(page: Page, visited: typeof remotes, times: number): Promise<void> {
  await page.evaluate(
    async ({ visited, times }) => {
      const until = async (what: string, holds: () => boolean) => {
        const late = performance.now() + 20_000
        while (!holds()) {
          if (performance.now() > late) throw new Error(`never came: ${what}`)
          await new Promise((resolve) => setTimeout(resolve, 10))
        }
      }
      const press = (title: string) => {
        const links = [...document.querySelectorAll<HTMLAnchorElement>('nav a')]
        links.find(({ textContent }) => textContent?.trim() === title)?.click()
      }
      for (let round = 0; round < times; round += 1) {
        for (const { remote, link } of visited) {
          press(link)
          await until(remote, () =>
            Boolean(document.querySelector(`[data-remote="${remote}"][data-remote-state="mounted"] h1`)),
          )
          press('Home')
          await until('home', () => /^Welcome/.test(document.querySelector('main h1')?.textContent ?? ''))
        }
      }
    },
    { visited, times },
  )
}

/** Visits until the caches are full: parts that the shell loads when idle, and objects created at the first use. */
async function warmUp(
  page: Page,
  session: CDPSession,
  { visited, listens }: { visited: typeof remotes; listens: Promise<void> },
): Promise<Footprint> {
  await visit(page, remotes, 2)
  await listens
  let last = await measureFootprint(page, session)
  for (let tries = 0; tries < 8; tries += 1) {
    await visit(page, visited, step)
    const next = await measureFootprint(page, session)
    if (Math.abs(next.heap - last.heap) < allowed * step) return next
    last = next
  }
  return last
}

/** A page that is open for a while permanently joins the channel for ended sessions. */
function listensForEnds(page: Page): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      if (/portico-account.*"status":"ok"/s.test(String(payload))) resolve()
    }),
  )
  return promise
}

/** All remotes in turn, and each remote separately. */
const journeys = [
  { name: '10 rounds through all remotes', visited: remotes, rounds: 10, tag: ' @long' },
  { name: '60 rounds through all remotes', visited: remotes, rounds: 60, tag: ' @long' },
  ...remotes.map((one) => ({
    name: `200 visits of ${one.remote}`,
    visited: [one],
    rounds: 200,
    tag: ' @long',
  })),
]

for (const { name, visited, rounds, tag } of journeys) {
  test(`${name} leave no memory or listeners behind${tag}`, async ({ page, portal }) => {
    test.setTimeout(rounds * visited.length * 10_000)
    const listens = listensForEnds(page)
    await signIn(page, portal)
    const session = await openMeter(page)
    const footprints = [await warmUp(page, session, { visited, listens })]
    for (let round = 0; round < rounds; round += step) {
      await visit(page, visited, step)
      footprints.push(await measureFootprint(page, session))
    }
    const { heap, listeners, allListeners, nodes, stylesheets } = Object.fromEntries(
      (['heap', 'listeners', 'allListeners', 'nodes', 'stylesheets'] as const).map((part) => [
        part,
        footprints.map((footprint) => footprint[part]),
      ]),
    ) as Record<keyof Footprint, number[]>
    expect.soft(computeMedianGrowth(heap, step), `bytes a round, of ${heap}`).toBeLessThanOrEqual(allowed)
    expect
      .soft(computeGrowthWithoutPeak(heap), `bytes but once, of ${heap}`)
      .toBeLessThanOrEqual(allowed * rounds)
    const whole = (heap.at(-1) ?? 0) - (heap[0] ?? 0)
    expect.soft(whole, `bytes in all, of ${heap}`).toBeLessThanOrEqual(allowed * rounds + once)
    expect.soft(Math.max(...listeners), `listeners: ${listeners}`).toBe(listeners[0])
    expect.soft(Math.max(...stylesheets), `stylesheets: ${stylesheets}`).toBe(stylesheets[0])
    expect.soft(computeSlope(allListeners, step), `listeners a round, of ${allListeners}`).toBeLessThan(0.5)
    expect.soft(computeSlope(nodes, step), `nodes a round, of ${nodes}`).toBeLessThan(1)
  })
}
