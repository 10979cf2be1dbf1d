import type { Registry, RegistryRemote } from '@portico/contract/registry'
import { faultyAndSteady } from '../../faults/faulty-portal.ts'
import { createSignedSite, createSigner } from '../../faults/signatures.ts'
import { expect, expectAccessible, expectWorks, openFromMenu, openPortal, test } from '../../faults/test.ts'

type Spoil = (remote: RegistryRemote) => Partial<RegistryRemote>

/** Returns the registry with changes of the first remote. */
function spoilt(registry: Registry, spoil: Spoil): Registry {
  const faulty = registry.remotes.faulty as RegistryRemote
  return { ...registry, remotes: { ...registry.remotes, faulty: { ...faulty, ...spoil(faulty) } } }
}

const badRoute: Spoil = () => ({ route: 'no route' })
const halfShares: Spoil = ({ releases }) => ({ releases: releases.map((one) => ({ ...one, traffic: 50 })) })

const invalid = expect.objectContaining({
  remote: 'registry',
  phase: 'resolving',
  reason: 'registry_invalid',
})

for (const [name, spoil] of [
  ['a registry with a fault in it', badRoute],
  ['a registry whose shares do not sum to 100', halfShares],
] as const) {
  test(`${name} is rejected completely, and the portal uses the last valid one and shows that @long`, async ({
    page,
    portal,
    reports,
  }) => {
    await openPortal(page, portal)
    await expect(page.getByRole('navigation').getByRole('link', { name: 'Faulty' })).toBeVisible()
    await expect.poll(() => page.evaluate(() => caches.keys())).toContain('portico-registry')
    await portal.publish({ ...faultyAndSteady, registry: (registry) => spoilt(registry, spoil) })
    await page.reload()
    await expect(page.getByText('The list of this portal’s parts couldn’t be read').first()).toBeVisible()
    await expect.poll(() => reports).toEqual([invalid])
    await expectAccessible(page, name, { only: 'light' })
    await openFromMenu(page, 'Faulty')
    await expectWorks(page)
    await openFromMenu(page, 'Steady')
    await expectWorks(page, 'Steady')
  })
}

test('a browser without another registry shows why the portal cannot start', async ({
  page,
  portal,
  reports,
}) => {
  await openPortal(page, portal, {
    ...faultyAndSteady,
    registry: (registry) => spoilt(registry, badRoute),
  })
  await expect(page.getByRole('alert')).toContainText('The list of this portal’s parts isn’t valid')
  await expect.poll(() => reports).toContainEqual(invalid)
  await expectAccessible(page, 'start error')
  await portal.publish(faultyAndSteady)
  await page.reload()
  await openFromMenu(page, 'Faulty')
  await expectWorks(page)
})

test('a registry that the root did not sign is refused', async ({ page, portal, reports }) => {
  const stranger = await createSigner('root')
  await openPortal(page, portal, await createSignedSite(faultyAndSteady, { registry: stranger }))
  await expect(page.getByRole('alert')).toContainText('The list of this portal’s parts isn’t valid')
  await expect.poll(() => reports).toContainEqual(invalid)
  expect(portal.remote('faulty').requests).toEqual([])
})
