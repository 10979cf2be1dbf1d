import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * What axe says of the page, in words; `without` names rules that do not apply, `only` those that alone do. The library for
 * Playwright takes three times the work: it brings axe each time, and has it describe all that is in order, too.
 */
export async function findViolations(page: Page, without: string[] = [], only?: string[]) {
  for (const frame of page.frames())
    if (!(await frame.evaluate('"axe" in window'))) await frame.evaluate(source)
  const options: axe.RunOptions = {
    resultTypes: ['violations'],
    rules: Object.fromEntries(without.map((rule) => [rule, { enabled: false }])),
    ...(only && { runOnly: only }),
  }
  const { violations } = await page.evaluate(
    (options) => (window as unknown as { axe: typeof axe }).axe.run(options),
    options,
  )
  return violations.map(({ id, nodes }) => ({
    id,
    nodes: nodes.map(({ html, failureSummary }) => `${html.slice(0, 200)} — ${failureSummary}`),
  }))
}
