import { verifyRelease } from '@portico/contract/registry'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createKey, type KeyFile } from '../keys/key-file.ts'
import { changeRegistry } from '../registry/change.ts'
import { portalOwner } from '../registry/owner.ts'
import { createExampleDraft, createExampleOptions } from '../release/example-portal.fixture.ts'
import { release } from '../release/release.ts'
import { createHome, type PortalHome } from './portal-home.fixture.ts'
import type { PublishedRemote } from './publish-builds.ts'

const storeAddress = 'http://localhost:4199/'
const manifest = { name: 'orders', route: '/orders', title: { en: 'Orders' } }

let home: PortalHome
let files: PublishedRemote
let key: KeyFile
beforeEach(async () => {
  home = createHome()
  files = home.build('one')
  await home.start({ storeAddress })
  key = await createKey('orders-team-1')
  const keys = { [key.keyId]: key.publicKey }
  await changeRegistry(await home.openStore(), { apply: (newest) => ({ ...newest, keys }) })
})
afterEach(() => home.close())

/** Releases `orders` by its team, from another repository. */
async function releaseByTeam(text: string): Promise<void> {
  const store = await home.openStore()
  const draft = createExampleDraft(home.folder, text, { manifest })
  const releaser = { ids: [portalOwner], takesOver: false }
  await release(
    createExampleOptions({ store, site: await home.openSite() }, draft, { teamKey: key, releaser }),
  )
}

/** Moves the source of `orders`, and the same build, into the workspace, where it gets its own address. */
const move = (text: string) => home.build(text, manifest, 'http://localhost:4102')

test('a signed release of a remote that is moved into the workspace stays below the address of the store', async () => {
  await releaseByTeam('orders')
  for (const _start of ['next', 'after that']) {
    const { remotes, keys = {} } = await home.start({ storeAddress, remotes: [files, move('orders')] })
    const [signed, ...others] = remotes.orders?.releases ?? []
    expect([signed?.base, others]).toEqual(['http://localhost:4199/orders/1.0.0/', []])
    if (remotes.orders && signed) await verifyRelease('orders', remotes.orders, signed, keys)
  }
  const html = new TextDecoder().decode((await (await home.openSite()).read('orders.html')) ?? undefined)
  expect(/script-src [^;]*/.exec(html)?.[0]).toContain('http://localhost:4199')
})

test('the next release of a remote that was moved into the workspace has the address of the remote', async () => {
  await releaseByTeam('orders')
  await home.start({ storeAddress, remotes: [files, move('orders')] })
  await releaseByTeam('changed')
  const { remotes } = await home.start({ storeAddress, remotes: [files, move('changed')] })
  expect(remotes.orders?.releases.map(({ base, traffic }) => [base, traffic])).toEqual([
    ['http://localhost:4102/1.0.1/', 100],
    ['http://localhost:4199/orders/1.0.0/', 0],
  ])
})

test('a start fails if neither the remote nor the store serves a signed release at its address', async () => {
  await releaseByTeam('orders')
  const moved = { storeAddress: 'http://localhost:4299/', remotes: [files, move('orders')] }
  await expect(home.start(moved)).rejects.toMatchObject({ code: 'address_moved' })
})
