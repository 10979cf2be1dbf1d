import type { Registry } from '@portico/contract/registry'
import { faultyAndSteady } from '../../faults/faulty-portal.ts'
import { expect, expectWorks, openFromMenu, openPortal, test } from '../../faults/test.ts'

const edition = (revision: number, day: string) => (registry: Registry) => ({
  ...registry,
  revision,
  issuedAt: `2026-11-${day}T09:00:00Z`,
})

test('a registry that is older than a known one is rejected, and the newer one stays in use @long', async ({
  page,
  portal,
  reports,
}) => {
  const newer = { releases: [{ version: '1.1.0' }] }
  await openPortal(page, portal, {
    remotes: { ...faultyAndSteady.remotes, faulty: newer },
    registry: edition(7, '20'),
  })
  await expect.poll(() => page.evaluate(() => caches.keys())).toContain('portico-registry')
  await portal.publish({ ...faultyAndSteady, registry: edition(6, '19') })
  await page.reload()
  await expect
    .poll(() => reports)
    .toEqual([
      expect.objectContaining({ remote: 'registry', phase: 'resolving', reason: 'registry_invalid' }),
    ])
  await openFromMenu(page, 'Faulty')
  await expectWorks(page, 'Faulty', '1.1.0')
  await openFromMenu(page, 'Steady')
  await expectWorks(page, 'Steady')
})
