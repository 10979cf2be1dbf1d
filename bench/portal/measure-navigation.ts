import type { Browser, Page } from 'playwright'
import { computeMedian, type Measurement } from '../measure.ts'
import { openNetwork } from '../network/emulated-network.ts'
import { networkProfiles } from '../network/network-profiles.ts'
import { interleave } from '../visits/interleave.ts'
import type { VisitKind } from '../visits/plan.ts'
import { openProfile, visitUntilRows } from '../visits/visit.ts'
import { findPage } from './pages.ts'

/** A step from one area to another inside the page: ms from the press of the link. */
interface Step {
  mounted: number
  heading: number
}

/** The kinds that are measured, and the one that is also measured with the pointer on the link before the press. */
interface FurtherPlan {
  browser: Browser
  backend: string
  kinds: readonly VisitKind[]
  withIntent: VisitKind
  rounds: number
}

/** Measures the steps from `/files` to `/data`, for the first time and again, on the emulated line. */
export async function measureFurther(plan: FurtherPlan): Promise<Measurement[]> {
  const runs = new Map(plan.kinds.map((kind) => [kind.name, { kind, hasIntent: false }]))
  runs.set(`${plan.withIntent.name}, pointer on the link`, { kind: plan.withIntent, hasIntent: true })
  const steps = await interleave({
    kinds: [...runs.keys()],
    rounds: plan.rounds,
    run: (name) => goFurther(plan, runs.get(name) ?? { kind: plan.withIntent, hasIntent: true }),
  })
  return [...runs].flatMap(([name, { hasIntent }]) => {
    const measure = (row: string, part: (steps: { first: Step; again: Step }) => number): Measurement => {
      const values = (steps[name] ?? []).map(part).map(Math.round)
      return {
        name: `${row}, ${name}`,
        value: Math.round(computeMedian(values)),
        unit: 'ms',
        spread: [Math.min(...values), Math.max(...values)],
        cell: { table: 'From one area to another (ms)', row, column: name },
      }
    }
    return [
      {
        ...measure('first visit to a second area, until mounted', ({ first }) => first.mounted),
        ...(hasIntent ? { target: 60 } : {}),
      },
      measure('first visit to a second area, until its heading', ({ first }) => first.heading),
      ...(hasIntent ? [] : [measure('back to an area, until mounted', ({ again }) => again.mounted)]),
    ]
  })
}

async function goFurther(
  { browser, backend }: FurtherPlan,
  { kind, hasIntent }: { kind: VisitKind; hasIntent: boolean },
): Promise<{ first: Step; again: Step }> {
  const profile = await openProfile(browser, await kind.state(), await openNetwork(networkProfiles[0]))
  const opened = await profile.openPage()
  const { page } = opened
  await visitUntilRows(opened, { url: kind.urlOf('/files'), selectors: findPage('/files'), backend })
  if (hasIntent) {
    await page.hover('nav a[href="/data"]')
    await page.waitForLoadState('networkidle')
  }
  const first = await pressLink(page, 'data')
  await page.waitForLoadState('networkidle')
  await pressLink(page, 'files')
  await page.waitForLoadState('networkidle')
  const again = await pressLink(page, 'data')
  await profile.close()
  return { first, again }
}

/** Presses the link to an area in the menu and waits for the area's heading. */
function pressLink(page: Page, area: string): Promise<Step> {
  return page.evaluate(async (name) => {
    const began = performance.now()
    document.querySelector<HTMLElement>(`nav a[href="/${name}"]`)?.click()
    const mounted = await window.visited.present(`[data-remote="${name}"][data-remote-state="mounted"]`)
    const heading = await window.visited.painted(`[data-remote="${name}"] h1`)
    return { mounted: mounted - began, heading: heading - began }
  }, area)
}
