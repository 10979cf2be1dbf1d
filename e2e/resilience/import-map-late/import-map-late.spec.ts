import { tamperedScript, tamperScript } from '../../faults/faults.ts'
import { faultyAndSteady } from '../../faults/faulty-portal.ts'
import {
  expect,
  expectUntouched,
  expectWorks,
  getRemoteElement,
  openFromMenu,
  test,
} from '../../faults/test.ts'

/** Moves the document's links before the import map, like a careless writer. */
function linksFirst(html: string): string {
  const [map = ''] = /<script type="importmap".*?<\/script>\n/.exec(html) ?? []
  return html.replace(map, '').replace('<script type="module"', `${map}<script type="module"`)
}

for (const [what, pattern] of [
  ['an entry', /remoteEntry\.js$/],
  ['a chunk', /assets\/remote-.*\.js$/],
  ['a lazy chunk', /assets\/more-.*\.js$/],
] as const) {
  test(`when links precede the import map, ${what} that was changed does not run @long`, async ({
    page,
    portal,
  }) => {
    await portal.publish({ ...faultyAndSteady, document: linksFirst })
    portal.remote('faulty').fault(pattern, tamperScript(tamperedScript))
    await page.goto(`${portal.url}/faulty`)
    await expect(getRemoteElement(page)).toHaveAttribute('data-remote-state', /mounted|failed/)
    if (what === 'a lazy chunk') await page.getByRole('button', { name: 'Show more' }).click()
    await expect(getRemoteElement(page)).toHaveAttribute('data-remote-state', 'failed')
    await expectUntouched(page)
    await openFromMenu(page, 'Steady')
    await expectWorks(page, 'Steady')
  })
}
