import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type Page, test } from '@playwright/test'
import type axe from 'axe-core'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Options for a run of axe. */
interface Question {
  /** Rules to skip. */
  without?: string[]
  /** The only rules to run. */
  only?: string[] | undefined
  /** Leaves out elements under an open dialog, menu or list. */
  onTop?: boolean | undefined
}

/**
 * Returns the violations that axe reports, as texts. The Playwright library takes three times as long: it injects axe on each call,
 * and has it describe the rules that pass.
 */
export async function findViolations(page: Page, { without = [], only, onTop = false }: Question = {}) {
  for (const frame of page.frames())
    if (!(await frame.evaluate('"axe" in window'))) await frame.evaluate(source)
  const options: axe.RunOptions = {
    resultTypes: ['violations'],
    rules: Object.fromEntries(without.map((rule) => [rule, { enabled: false }])),
    ...(only && { runOnly: only }),
  }
  const { violations } = await page.evaluate(
    ({ options, onTop }) => {
      const opened = [...document.querySelectorAll('[role$="dialog"], [role="menu"], [role="listbox"]')]
      const shown = opened.filter((element) => element.checkVisibility())
      const context = onTop && shown.length > 0 ? { include: shown } : document
      return (window as unknown as { axe: typeof axe }).axe.run(context, options)
    },
    { options, onTop },
  )
  return violations.map(({ id, nodes }) => ({
    id,
    nodes: nodes.map(({ html, failureSummary }) => `${html.slice(0, 200)} — ${failureSummary}`),
  }))
}

/**
 * Like `findViolations`, but skips Firefox, whose content process crashes (signal 11) in some dialogs after typing, with any axe rule.
 * Firefox checks the pages below these dialogs (accounts/pages.spec.ts).
 */
export const findViolationsWherePossible: typeof findViolations = async (page, question) =>
  test.info().project.name === 'firefox' ? [] : findViolations(page, question)
