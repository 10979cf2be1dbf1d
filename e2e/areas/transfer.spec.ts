import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { openOwner } from '@portico/local-backend/owner'
import { expect, setSessionCookies, test } from '../portal.ts'
import { readAddedCount } from './read-added-count.ts'
import { createSecondClient } from './second-client.ts'

const schema = `
  create table public.parcels (id bigint primary key, note text check (note <> 'refused'), weight numeric not null);
  alter table public.parcels enable row level security;
  create policy everything on public.parcels for all to authenticated using (true) with check (true);
  grant select, insert on public.parcels to authenticated;
`

const count = 60_000
/** Only the database can find the error in this row. */
const broken = 31_234

const lines = Array.from(
  { length: count },
  (_, i) => `${i + 1},${i === broken ? 'refused' : `n ${i}`},${i}.50\n`,
)
const file = {
  name: 'parcels.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(`id,note,weight\n${lines.join('')}`),
}

async function choose(page: Page): Promise<void> {
  await page.getByRole('dialog').getByLabel('File to import').setInputFiles(file)
}

test('@long an import survives an invalid row, a server restart and a closed tab, and each row exists once', async ({
  context,
  page,
  portal,
  whole,
}) => {
  test.setTimeout(600_000)
  const owner = await openOwner(join(portal.home, 'data'))
  expect((await owner.sql(schema)).error).toBeUndefined()
  await owner.close()
  const address = `${whole.url}/data/public/parcels`
  await setSessionCookies(page, { ...portal, shell: whole.url, backend: whole.servers.backend.url })
  await page.goto(address)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Import…' }).click()
  await choose(page)
  const button = (of: Page, name: string) => of.getByRole('dialog').getByRole('button', { name })
  await button(page, 'Check the file').click()
  await button(page, 'Import 60,000 rows').click({ timeout: 120_000 })

  await expect.poll(() => readAddedCount(page)).toBeGreaterThan(5_000)
  await whole.servers.backend.stop()
  await expect(page.getByText(/^The import is waiting/).first()).toBeVisible()
  await whole.servers.backend.restart()
  await button(page, 'Continue').first().click()
  const before = await readAddedCount(page)
  await expect.poll(() => readAddedCount(page)).toBeGreaterThan(before + 5_000)
  // Another page opens first, because a browser may end with its last window.
  const next = await context.newPage()
  await page.close({ runBeforeUnload: false })
  await next.goto(address)
  await expect(next.getByText('1 unfinished import')).toBeVisible()
  await next.getByRole('button', { name: 'Continue…' }).click()
  await expect(next.getByRole('dialog').getByText(/^parcels\.csv, on .* rows added/)).toBeVisible()
  await choose(next)
  await button(next, 'Continue the import').click()
  const notice = next.getByText('parcels.csv imported', { exact: true }).first()
  await expect(notice).toBeVisible({ timeout: 240_000 })
  await expect(next.getByText('59,999 rows added. 1 row with errors left out.').first()).toBeVisible()

  const { ask } = await createSecondClient(portal)
  const tell = async (query: string) => (await ask('GET', `/rest/v1/parcels?${query}`)) as { id: number }[]
  expect(await tell('select=id&order=id.desc&limit=1&offset=59998')).toEqual([{ id: 1 }])
  expect(await tell('select=id&order=id.desc&limit=1&offset=59999')).toEqual([])
  expect(await tell(`select=id&id=eq.${broken + 1}`)).toEqual([])
})
