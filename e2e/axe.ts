import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** What axe says of the page, in words; `without` names rules that do not apply. */
export async function findViolations(page: Page, without: string[] = []) {
  const { violations } = await new AxeBuilder({ page }).disableRules(without).analyze()
  return violations.map(({ id, nodes }) => ({
    id,
    nodes: nodes.map(({ html, failureSummary }) => `${html.slice(0, 200)} — ${failureSummary}`),
  }))
}
