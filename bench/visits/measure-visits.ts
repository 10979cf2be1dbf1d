import type { Measurement } from '../measure.ts'
import { type EmulatedNetwork, openNetwork } from '../network/emulated-network.ts'
import { interleave } from './interleave.ts'
import { listFiles } from './list-files.ts'
import type { VisitedPage, VisitKind, VisitPlan } from './plan.ts'
import { reportVisits } from './report-visits.ts'
import { summarizeRatios } from './summarize-ratios.ts'
import { visitProfile } from './visit.ts'

/**
 * Visits every page of every kind on every line, with empty caches and again, and returns all numbers.
 *
 * A caller needs: pages with selectors and interactions, kinds that serve them (any server will do), and one Chromium that
 * Playwright launched without a proxy. The measures have cells, so they appear in the tables of the generated page
 * without further work: rows are page, line and visit, columns are the kinds and the ratios. A summary of all pages comes first.
 *
 * @throws Error if a selector never matches, an interaction has no result, or a kind requests more than `maxFiles` files
 */
export async function measureVisits(plan: VisitPlan): Promise<Measurement[]> {
  await checkFiles(plan)
  const measures: Measurement[] = []
  for (const line of plan.lines) {
    const opened = await openNetwork(line)
    try {
      for (const page of plan.pages) {
        const began = performance.now()
        measures.push(...(await measurePage(plan, page, opened)))
        const minutes = ((performance.now() - began) / 60_000).toFixed(1)
        console.log(`  ${page.path} on the line ${line.name}: ${minutes} min`)
      }
    } finally {
      await opened.close()
    }
  }
  return [...summarizeRatios(measures, plan.pages.length), ...measures]
}

async function measurePage(
  plan: VisitPlan,
  page: VisitedPage,
  line: EmulatedNetwork,
): Promise<Measurement[]> {
  const kinds = plan.kinds.filter((kind) => kind.isMeasuredAt?.(page.path, line.name) ?? true)
  const ratios = plan.ratios.filter((ratio) =>
    [ratio.kind, ratio.base].every((name) => kinds.some((kind) => kind.name === name)),
  )
  const byName = new Map(kinds.map((kind) => [kind.name, kind]))
  const { browser, backend, rounds } = plan
  const visits = await interleave({
    kinds: kinds.map((kind) => kind.name),
    rounds,
    async run(name) {
      const kind = byName.get(name) as VisitKind
      return visitProfile(browser, { kind, page, line, backend })
    },
  })
  return reportVisits({ page, line, ratios, visits })
}

/**
 * Checks the limits of files with a visit at full speed. On a slow line, files that the page loads when it is idle would
 * count as well.
 */
async function checkFiles({ browser, backend, kinds, pages }: VisitPlan): Promise<void> {
  for (const kind of kinds)
    for (const page of kind.maxFiles === undefined ? [] : pages) {
      const selectors = { ...page, ...kind.selectorsOf?.(page) }
      const where = { url: kind.urlOf(page.path), selectors, backend }
      const { first } = await listFiles(browser, await kind.state(), where)
      if (first.size > (kind.maxFiles ?? 0))
        throw new Error(
          `${kind.name} requests ${first.size} scripts and sheets for ${page.path}, at most ${kind.maxFiles} are allowed. Group its chunks:\n  ${[...first].join('\n  ')}`,
        )
    }
}
