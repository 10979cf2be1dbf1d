import type { Page } from '@playwright/test'
import { createSecondClient } from '../areas/second-client.ts'
import { expect, test } from '../portal.ts'
import { applyFaultPlan, createFaultPlan, type FaultPlan } from './fault-plan.ts'
import { addProjectWithRetries, signInWithRetries, waitWithRetries } from './retry-as-user.ts'

/** Number of runs in `npm test`, and in `npm run test:long`, which the engines share. */
const usual = 1
const long = 200
const engines = ['chromium', 'firefox', 'webkit']
const runs = [
  ...Array.from({ length: usual }, () => ({ engine: engines[0], isLong: false })),
  ...Array.from({ length: long }, (_, run) => ({ engine: engines[run % engines.length], isLong: true })),
]

const visit: Record<FaultPlan['visit'], (page: Page, name: string) => Promise<void>> = {
  rows: async (page, name) => {
    await page.goto(`${new URL(page.url()).origin}/data/public/projects`, { waitUntil: 'commit' })
    await addProjectWithRetries(page, name)
    await waitWithRetries(page, page.getByRole('gridcell', { name, exact: true }))
  },
  files: async (page) => {
    await page.goto(`${new URL(page.url()).origin}/files`, { waitUntil: 'commit' })
    await waitWithRetries(page, page.getByRole('heading', { name: 'My files' }))
  },
  walk: async (page) => {
    const menu = page.getByRole('navigation')
    await menu.getByRole('link', { name: 'Data', exact: true }).click()
    await waitWithRetries(page, page.getByRole('link', { name: /projects/ }))
    await menu.getByRole('link', { name: 'Files', exact: true }).click()
    await waitWithRetries(page, page.getByRole('heading', { name: 'My files' }))
    await menu.getByRole('link', { name: 'Home', exact: true }).click()
    await waitWithRetries(page, page.getByRole('heading', { name: /^Welcome/ }))
  },
}

for (const [seed, { engine, isLong }] of runs.entries()) {
  test(`${isLong ? '@long ' : ''}plan ${seed} in ${engine}: under faults no user ends at a blank or stuck page, and saved data exists once`, async ({
    page,
    portal,
    whole,
  }) => {
    const plan = createFaultPlan(whole, seed)
    const met = applyFaultPlan(whole, plan)
    try {
      await test.step(tell(plan), async () => {
        await page.goto(`${whole.url}/auth`, { waitUntil: 'commit' })
        if (!portal.demo) throw new Error('this portal has no demo account')
        await signInWithRetries(page, portal.demo)
        await visit[plan.visit](page, `Plan ${seed}`)
      })
    } finally {
      whole.repair()
      test.info().annotations.push({
        type: 'met',
        description: met.map(({ path, kind }) => `${path} ${kind}`).join('; '),
      })
    }
    if (plan.visit !== 'rows') return
    const name = encodeURIComponent(`Plan ${seed}`)
    const rows = await (await createSecondClient(portal)).ask(
      'GET',
      `/rest/v1/projects?select=id&name=eq.${name}`,
    )
    expect(rows, 'saved once').toHaveLength(1)
  })
}

function tell({ visit, faults }: FaultPlan): string {
  const told = faults.map(
    ({ origin, path, method, kind, times }) => `${origin} ${method ?? ''} ${path} ${kind} (${times})`,
  )
  return `${visit}: ${told.join('; ')}`
}
