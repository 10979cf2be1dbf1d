import type { BrowserContext, Page } from '@playwright/test'
import { type ChildBackend, startChildBackend } from '@portico/local-backend/apart'
import { test as base, expect, setSessionCookies, startTestPortal, type TestPortal } from '../portal.ts'
import { crashPage, freezePage } from './freeze-page.ts'
import { createSecondClient } from './second-client.ts'
import { openSocketRelay, type SocketRelay } from './socket-relay.ts'

/** A portal over a backend behind a relay that counts its realtime connections. */
const test = base.extend<{ backend: ChildBackend; relay: SocketRelay; over: TestPortal }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's dependencies from this pattern.
  backend: async ({}, use) => {
    const backend = await startChildBackend()
    await use(backend)
    await backend.close()
  },
  relay: async ({ backend }, use) => {
    const relay = await openSocketRelay(backend.url)
    await use(relay)
    relay.close()
  },
  over: async ({ backend, relay }, use) => {
    const { portal, end } = await startTestPortal(undefined, { ...backend, url: relay.url })
    await use(portal)
    await end()
  },
})

const address = (portal: TestPortal) =>
  `${portal.shell}/data/public/projects?filter=name.starts.Shared&sort=name.asc`
/** Expects that a page has a row: it counts the row as new, or it has read all rows again after joining, and shows the row. */
const knows = (page: Page, name: string, count: number) =>
  expect(
    page
      .getByText(count === 1 ? '1 new row' : `${count} new rows`, { exact: true })
      .or(page.getByRole('gridcell', { name: `Shared ${name}`, exact: true }))
      .first(),
  ).toBeVisible()

/** Opens a page on the table. */
async function openPage(context: BrowserContext, portal: TestPortal): Promise<Page> {
  const page = await context.newPage()
  await page.goto(address(portal))
  await expect(page.getByRole('gridcell', { name: 'first', exact: true })).toBeVisible()
  return page
}

/** Returns the page that holds the lock of the connection. */
async function findLeader(pages: readonly Page[]): Promise<Page> {
  for (const page of pages) {
    const isLeader = await page.evaluate(async () => {
      const own = crypto.randomUUID()
      const held = await navigator.locks.request(own, async () => (await navigator.locks.query()).held ?? [])
      const clientId = held.find(({ name }) => name === own)?.clientId
      const isOfConnection = (name = '') => name.startsWith('portico-realtime:') && !name.includes(':tab:')
      return held.some((lock) => lock.clientId === clientId && isOfConnection(lock.name))
    })
    if (isLeader) return page
  }
  throw new Error('no page has the connection')
}

test('five tabs have one realtime connection, and a closed, crashed or frozen tab with it is replaced @long', async ({
  page,
  context,
  relay,
  over: portal,
}) => {
  const { ask } = await createSecondClient(portal)
  const add = (name: string) => ask('POST', '/rest/v1/projects', { name: `Shared ${name}` })
  await ask('POST', '/rest/v1/projects', { name: 'Shared', description: 'first' })
  await setSessionCookies(page, portal)
  const pages: Page[] = []
  for (let tab = 0; tab < 5; tab++) {
    pages.push(await openPage(context, portal))
    // The first page opens the connection; later pages use it.
    await expect.poll(() => relay.open).toBe(1)
  }
  await add('one')
  for (const each of pages) await knows(each, 'one', 1)
  expect(relay.opened).toBe(1)

  await pages[0]?.close()
  await expect.poll(() => relay.opened).toBe(2)
  await add('two')
  for (const each of pages.slice(1)) await knows(each, 'two', 2)
  expect(relay.open).toBe(1)

  const frozen = await findLeader(pages.slice(1))
  const others = pages.slice(1).filter((each) => each !== frozen)
  const thaw = await freezePage(frozen)
  await expect.poll(() => relay.opened, { timeout: 10_000 }).toBe(3)
  await add('three')
  for (const each of others) await knows(each, 'three', 3)

  // The page finds after its return that another tab has the connection.
  await thaw()
  await add('four')
  for (const each of [frozen, ...others]) await knows(each, 'four', 4)
  await expect.poll(() => relay.open).toBe(1)

  const crashed = await findLeader([frozen, ...others])
  const left = [frozen, ...others].filter((each) => each !== crashed)
  const { opened } = relay
  await crashPage(crashed)
  await expect.poll(() => relay.opened, { timeout: 10_000 }).toBe(opened + 1)
  await add('five')
  for (const each of left) await knows(each, 'five', 5)
  await expect.poll(() => relay.open).toBe(1)
})

test('a tab whose account changes leaves the connection of the others @long', async ({
  page,
  context,
  relay,
  over: portal,
}) => {
  const { ask } = await createSecondClient(portal)
  await ask('POST', '/rest/v1/projects', { name: 'Shared', description: 'first', is_shared: true })
  await setSessionCookies(page, portal)
  const mine = await openPage(context, portal)
  await expect.poll(() => relay.open).toBe(1)
  await setSessionCookies(page, portal, portal.other)
  const theirs = await openPage(context, portal)
  await expect(mine.getByRole('gridcell', { name: 'first', exact: true })).toBeVisible()
  await expect.poll(() => relay.open).toBe(1)
  await ask('POST', '/rest/v1/projects', { name: 'Shared, and private' })
  await ask('POST', '/rest/v1/projects', { name: 'Shared by all', is_shared: true })
  await knows(theirs, 'by all', 1)
  await expect(theirs.getByText('2 new rows')).toHaveCount(0)
})
