import type { Page } from '@playwright/test'
import { tamperedScript, tamperFile, tamperScript } from '../faults/faults.ts'
import { FaultyPortal, faultyAndSteady, type SiteSpec } from '../faults/faulty-portal.ts'
import { expectUntouched, expectWorks, getRemoteElement, goByList, openFromMenu } from '../faults/test.ts'
import { test as base, expect } from '../portal.ts'

const test = base.extend<{ faulty: FaultyPortal }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's dependencies from this pattern.
  faulty: async ({}, use) => {
    const portal = new FaultyPortal()
    await use(portal)
    await portal.close()
  },
})

const released = { releases: [{ version: '1.1.0' }, { version: '1.0.0' }] }

/** More remotes than a document holds, so that `faulty`, the last in the menu, is only in the list. */
const many: SiteSpec['remotes'] = {
  steady: {},
  ...Object.fromEntries(Array.from({ length: 12 }, (_, index) => [`remote-${index + 1}`, {}])),
  faulty: {},
}

/** Publishes remotes, and opens the page of `steady`. */
async function openSteady(page: Page, portal: FaultyPortal, remotes: SiteSpec['remotes']): Promise<void> {
  await portal.publish({ remotes, hasParts: true })
  await page.goto(`${portal.url}/steady`)
  await expectWorks(page, 'Steady')
}

/** Publishes a later release of `faulty` while a page is open. */
function releaseFaulty(portal: FaultyPortal, remotes: SiteSpec['remotes']): Promise<void> {
  return portal.publish({ remotes: { ...remotes, faulty: released }, hasParts: true })
}

test('a click on a remote with a newer release runs the release that the document names', async ({
  page,
  faulty: portal,
}) => {
  await portal.publish({ ...faultyAndSteady, hasParts: true })
  await page.goto(`${portal.url}/steady`)
  await expectWorks(page, 'Steady')
  await releaseFaulty(portal, faultyAndSteady.remotes)
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  await openFromMenu(page, 'Faulty')
  await expectWorks(page, 'Faulty', '1.0.0')
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
  await page.reload()
  await expectWorks(page, 'Faulty', '1.1.0')
})

test('a click on a remote of the list runs its newest release, checked by its own document', async ({
  page,
  faulty: portal,
}) => {
  await openSteady(page, portal, many)
  await releaseFaulty(portal, many)
  await goByList(page, 'Faulty')
  await expectWorks(page, 'Faulty', '1.1.0')
  expect(new URL(page.url()).pathname).toBe('/faulty')
})

test('a remote of the list whose entry was changed on its server does not run', async ({
  page,
  faulty: portal,
}) => {
  await openSteady(page, portal, many)
  portal.remote('faulty').fault(/remoteEntry\.js$/, tamperFile(tamperedScript))
  await goByList(page, 'Faulty')
  await expect(getRemoteElement(page)).toHaveAttribute('data-remote-state', 'failed')
  await expectUntouched(page)
})

test('a remote without an entry in its document never runs unchecked', async ({ page, faulty: portal }) => {
  await portal.publish({ remotes: many, hasParts: true })
  portal.shell.fault(/^\/faulty$/, ({ request, respond }) => {
    request.url = '/steady'
    respond()
  })
  // Fetches get the released file, so only the check of the module itself can find the change.
  portal.remote('faulty').fault(/assets\/remote-.*\.js$/, tamperScript(tamperedScript))
  await page.goto(`${portal.url}/steady`)
  await expectWorks(page, 'Steady')
  await goByList(page, 'Faulty')
  await expect(getRemoteElement(page)).toHaveAttribute('data-remote-state', 'failed')
  await expectUntouched(page)
})
