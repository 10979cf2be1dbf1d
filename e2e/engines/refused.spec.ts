import { tampered, tamperedScript } from '../faults/faults.ts'
import { faultyAndSteady } from '../faults/faulty-portal.ts'
import { expect, expectUntouched, place, test } from '../faults/test.ts'

// Whatever the words are that an engine lets the portal find.
for (const [what, file] of [
  ['entry', /remoteEntry\.js$/],
  ['chunk', /assets\/remote-.*\.js$/],
] as const) {
  test(`no engine runs the ${what} of the document's own release that was changed on its server`, async ({
    page,
    portal,
  }) => {
    await portal.publish(faultyAndSteady)
    portal.remote('faulty').fault(file, tampered(tamperedScript))
    await page.goto(`${portal.url}/faulty`)
    await expect(place(page)).toHaveAttribute('data-remote-state', 'failed')
    await expectUntouched(page)
  })
}
