import { tamperedForScripts, tamperedScript } from '../../faults/faults.ts'
import { faultyAndSteady } from '../../faults/faulty-portal.ts'
import { expect, expectUntouched, place, test } from '../../faults/test.ts'

for (const [what, pattern] of [
  ['an entry', /remoteEntry\.js$/],
  ['a chunk', /assets\/remote-.*\.js$/],
  ['a lazy chunk', /assets\/more-.*\.js$/],
] as const) {
  test(`where the browser drops the import map for its hash, ${what} that was changed does not run`, async ({
    page,
    portal,
    violations,
  }) => {
    const document = (html: string) => html.replace(/(<script type="importmap"[^>]*>){/, '$1{ ')
    await portal.publish({ ...faultyAndSteady, document })
    portal.remote('faulty').fault(pattern, tamperedForScripts(tamperedScript))
    await page.goto(`${portal.url}/faulty`)
    await expect(place(page)).toHaveAttribute('data-remote-state', /mounted|failed/)
    if (what === 'a lazy chunk') await page.getByRole('button', { name: 'Show more' }).click()
    await expect(place(page)).toHaveAttribute('data-remote-state', 'failed')
    await expectUntouched(page)
    expect(violations.splice(0), 'the map was dropped').not.toEqual([])
  })
}
