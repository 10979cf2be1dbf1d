import { openOwner } from '@portico/local-backend/owner'
import { expect, setSessionCookies } from '../portal.ts'
import { test } from './killable-portal.ts'
import { readAddedCount } from './read-added-count.ts'
import { createSecondClient } from './second-client.ts'

const schema = `
  create table public.crates (id bigint primary key, note text, weight numeric not null);
  alter table public.crates enable row level security;
  create policy everything on public.crates for all to authenticated using (true) with check (true);
  grant select, insert on public.crates to authenticated;
`
const count = 40_000
const expected = Array.from({ length: count }, (_, i) => `${i + 1},n ${i},${i}.50`)
const pageSize = 1_000

test('@long a backend that is killed repeatedly during an import neither loses nor duplicates a row', async ({
  page,
  portal,
  backend,
}) => {
  test.setTimeout(600_000)
  const owner = await openOwner(backend.dataDir)
  expect((await owner.sql(schema)).error).toBeUndefined()
  await owner.close()
  await setSessionCookies(page, portal)
  await page.goto(`${portal.shell}/data/public/crates`)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Import…' }).click()
  const dialog = page.getByRole('dialog')
  const buffer = Buffer.from(`id,note,weight\n${expected.join('\n')}\n`)
  await dialog
    .getByLabel('File to import')
    .setInputFiles({ name: 'crates.csv', mimeType: 'text/csv', buffer })
  await dialog.getByRole('button', { name: 'Check the file' }).click()
  await dialog.getByRole('button', { name: 'Import 40,000 rows' }).click({ timeout: 120_000 })

  for (const part of [2_000, 11_000, 23_000]) {
    await expect.poll(() => readAddedCount(page)).toBeGreaterThan(part)
    await backend.kill()
    // The import retries automatically for a while before it waits for the user.
    const goOn = dialog.getByRole('button', { name: 'Continue', exact: true })
    await expect(goOn).toBeVisible()
    await backend.start()
    await goOn.click()
  }
  await expect(page.getByText('crates.csv imported', { exact: true }).first()).toBeVisible({
    timeout: 240_000,
  })
  await expect(page.getByText('40,000 rows added.').first()).toBeVisible()

  const { ask } = await createSecondClient(portal)
  const stored: string[] = []
  for (let at = 0; at <= count; at += pageSize) {
    const path = `/rest/v1/crates?select=id,note,weight::text&order=id&limit=${pageSize}&offset=${at}`
    for (const row of (await ask('GET', path)) as Record<string, unknown>[])
      stored.push(`${row.id},${row.note},${row.weight}`)
  }
  expect(stored.length).toBe(count)
  expect(stored.filter((row, i) => row !== expected[i])).toEqual([])
})
