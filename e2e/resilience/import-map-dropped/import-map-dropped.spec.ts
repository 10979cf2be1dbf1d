import { faultyAndSteady } from '../../faults/faulty-portal.ts'
import { expect, test } from '../../faults/test.ts'

test('no script runs and a message is shown if the browser drops the import map because of its hash @long', async ({
  page,
  portal,
  violations,
}) => {
  const document = (html: string) => html.replace(/(<script type="importmap"[^>]*>){/, '$1{ ')
  await portal.publish({ ...faultyAndSteady, document })
  const ran = new Set<string>()
  await page.exposeFunction('tell', (what: string) => ran.add(what))
  await page.addInitScript(() => {
    window.addEventListener(
      'portico:remote',
      () => void (window as unknown as { tell(what: string): void }).tell('a remote'),
    )
  })
  await page.goto(`${portal.url}/faulty`)
  // The page has reloaded once before, which fixes a document that was corrupted during the transfer.
  await expect(page.getByRole('alert')).toContainText('This page could not be started.')
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  expect(await page.locator('[data-remote]').count()).toBe(0)
  expect([...ran]).toEqual([])
  expect(violations.splice(0), 'the map was dropped').not.toEqual([])
})
