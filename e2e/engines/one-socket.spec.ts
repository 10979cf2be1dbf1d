import type { Page } from '@playwright/test'
import { createSecondClient } from '../areas/second-client.ts'
import { expect, setSessionCookies } from '../portal.ts'
import { test } from './test.ts'

/** Locks of the shared realtime connection that pages of the origin hold: one of the leader, and one of each tab. */
const connectionLocks = (page: Page) =>
  page.evaluate(async () => {
    const { held = [] } = await navigator.locks.query()
    const names = held.map(({ name = '' }) => name).filter((name) => name.startsWith('portico-realtime:'))
    const tabs = names.filter((name) => /:tab:/.test(name)).length
    return { leaders: names.length - tabs, tabs }
  })

test('two tabs share a realtime connection, and one keeps it when the other is closed @long', async ({
  page,
  context,
  portal,
  browserName,
}) => {
  const { ask } = await createSecondClient(portal)
  const name = `One socket ${browserName} ${crypto.randomUUID()}`
  await ask('POST', '/rest/v1/projects', { name, description: 'first' })
  await setSessionCookies(page, portal)
  const other = await context.newPage()
  const tabs = [page, other]
  for (const tab of tabs) {
    await tab.goto(`${portal.shell}/data/public/projects?filter=name.eq.${encodeURIComponent(name)}`)
    await expect(tab.getByRole('gridcell', { name: 'first', exact: true })).toBeVisible()
  }
  await expect.poll(() => connectionLocks(other)).toEqual({ leaders: 1, tabs: 2 })
  await ask('PATCH', `/rest/v1/projects?name=eq.${encodeURIComponent(name)}`, { description: 'second' })
  for (const tab of tabs)
    await expect(tab.getByRole('gridcell', { name: 'second', exact: true })).toBeVisible()

  await page.close()
  await expect.poll(() => connectionLocks(other)).toEqual({ leaders: 1, tabs: 1 })
  await ask('PATCH', `/rest/v1/projects?name=eq.${encodeURIComponent(name)}`, { description: 'third' })
  await expect(other.getByRole('gridcell', { name: 'third', exact: true })).toBeVisible()
})
