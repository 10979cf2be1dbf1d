import { afterEach, beforeEach, expect, test } from 'vitest'
import { findOwner, portalOwner } from '../registry/owner.ts'
import type { Releaser } from '../release/check-owner.ts'
import { createExampleDraft, createExampleOptions } from '../release/example-portal.fixture.ts'
import { release } from '../release/release.ts'
import { createHome, type PortalHome } from './portal-home.fixture.ts'
import type { PublishedRemote } from './publish-builds.ts'

// Another repository has released a remote into this portal, and the workspace has one of the same name.
const storeAddress = 'http://localhost:4199/'
const manifest = { name: 'orders', route: '/orders', title: { en: 'Orders' } }

let home: PortalHome
let files: PublishedRemote
beforeEach(async () => {
  home = createHome()
  files = home.build('one')
  await home.start({ storeAddress })
})
afterEach(() => home.close())

async function releaseOrders(text: string, releaser: Releaser): Promise<void> {
  const order = { store: await home.openStore(), site: await home.openSite() }
  await release(
    createExampleOptions(order, createExampleDraft(home.folder, text, { manifest }), { releaser }),
  )
}
const elsewhere = { ids: ['git-elsewhere'], takesOver: false }
const startWithOrders = (report: (text: string) => void) =>
  home.start({
    storeAddress,
    report,
    remotes: [files, home.build('ours', manifest, 'http://localhost:4102')],
  })

test('a start owns the remotes of its workspace', async () => {
  expect(findOwner(await home.start({ storeAddress }), 'files')).toBe(portalOwner)
})

test('a start does not change a remote of another repository, and reports it', async () => {
  await releaseOrders('theirs', elsewhere)
  const said: string[] = []
  const { remotes } = await startWithOrders((text) => said.push(text))
  expect(remotes.orders?.releases.map(({ base }) => base)).toEqual(['http://localhost:4199/orders/1.0.0/'])
  expect(said).toEqual([expect.stringContaining('npx portico release orders --take-over')])
  // The remote stays after the workspace has removed its own one.
  expect((await home.start({ storeAddress })).remotes).toHaveProperty('orders')
})

test('a remote that the portal has taken over is served by the portal from the next start on', async () => {
  await releaseOrders('theirs', elsewhere)
  await releaseOrders('ours', { ids: [portalOwner], takesOver: true })
  const said: string[] = []
  const { remotes } = await startWithOrders((text) => said.push(text))
  expect(remotes.orders?.releases.map(({ base }) => base)).toEqual([
    'http://localhost:4102/1.0.1/',
    'http://localhost:4102/1.0.0/',
  ])
  expect(said).toEqual([])
})
