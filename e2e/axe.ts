import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** What axe says of the page, in words; `without` names rules that do not apply, `only` those that alone do. */
export async function findViolations(page: Page, without: string[] = [], only?: string[]) {
  // No page here has a frame of another origin, for which alone axe would sum up in a window of its own each time.
  const axe = new AxeBuilder({ page }).setLegacyMode()
  const { violations } = await (only ? axe.withRules(only) : axe.disableRules(without)).analyze()
  return violations.map(({ id, nodes }) => ({
    id,
    nodes: nodes.map(({ html, failureSummary }) => `${html.slice(0, 200)} — ${failureSummary}`),
  }))
}
