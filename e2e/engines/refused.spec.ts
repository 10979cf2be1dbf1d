import { tamperedScript, tamperFile } from '../faults/faults.ts'
import { FaultyPortal, faultyAndSteady } from '../faults/faulty-portal.ts'
import { expectUntouched, getRemoteElement } from '../faults/test.ts'
import { test as base, expect } from '../portal.ts'

const test = base.extend<{ faulty: FaultyPortal }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's dependencies from this pattern.
  faulty: async ({}, use) => {
    const portal = new FaultyPortal()
    await use(portal)
    await portal.close()
  },
})

// The error message depends on the engine, so these tests check only the state.
for (const [what, file, length] of [
  ['entry', /remoteEntry\.js$/, ''],
  ['chunk', /assets\/remote-.*\.js$/, ' @long'],
] as const) {
  test(`no engine runs the ${what} of the document's own release that was changed on its server${length}`, async ({
    page,
    faulty: portal,
  }) => {
    await portal.publish(faultyAndSteady)
    portal.remote('faulty').fault(file, tamperFile(tamperedScript))
    await page.goto(`${portal.url}/faulty`)
    await expect(getRemoteElement(page)).toHaveAttribute('data-remote-state', 'failed')
    await expectUntouched(page)
  })
}
