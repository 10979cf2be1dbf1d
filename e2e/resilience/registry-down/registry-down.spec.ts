import { answerStatus } from '../../faults/faults.ts'
import { faultyAndSteady } from '../../faults/faulty-portal.ts'
import { expect, expectAccessible, expectWorks, openFromMenu, openPortal, test } from '../../faults/test.ts'

/** A document that was written without its registry. */
const withoutRegistry = {
  ...faultyAndSteady,
  document: (html: string) =>
    html.replace(/<script type="application\/json" id="portico-registry">.*?<\/script>/, ''),
}

test('without a reachable registry the portal uses the last valid one and shows that', async ({
  page,
  portal,
  reports,
}) => {
  await openPortal(page, portal)
  await expect.poll(() => page.evaluate(() => caches.keys())).toContain('portico-registry')
  await portal.publish(withoutRegistry)
  portal.shell.fault(/registry\.json$/, answerStatus(503))
  await page.reload()
  await expect(page.getByText('The list of this portal’s parts couldn’t be read').first()).toBeVisible()
  await expect
    .poll(() => reports)
    .toContainEqual(
      expect.objectContaining({ remote: 'registry', phase: 'resolving', reason: 'registry_unavailable' }),
    )
  await openFromMenu(page, 'Faulty')
  await expectWorks(page)
})

test('a browser without any registry shows a message, and starts when the registry is reachable @long', async ({
  page,
  portal,
  reports,
}) => {
  await portal.publish(withoutRegistry)
  portal.shell.fault(/registry\.json$/, answerStatus(503))
  await page.goto(portal.url)
  await expect(page.getByRole('alert')).toContainText('The list of this portal’s parts couldn’t be fetched')
  await expect
    .poll(() => reports)
    .toContainEqual(
      expect.objectContaining({ remote: 'registry', phase: 'resolving', reason: 'registry_unavailable' }),
    )
  await expectAccessible(page, 'start error')
  portal.shell.repair()
  await page.reload()
  await openFromMenu(page, 'Faulty')
  await expectWorks(page)
})
