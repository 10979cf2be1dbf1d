import type { Page } from '@playwright/test'
import { openOwner } from '@portico/local-backend/owner'
import { expect, setSessionCookies, test } from '../portal.ts'

/** Table names that users may choose, with the address of each. */
const names: readonly (readonly [name: string, address: string])[] = [
  ['Sales #1', 'Sales%20%231'],
  ['50% off', '50%25%20off'],
  ['in/out', 'in~2fout'],
  ['select', 'select'],
  ['a.b', 'a.b'],
  ['größe 🙂', 'gr%C3%B6%C3%9Fe%20%F0%9F%99%82'],
  ['a~2fb', 'a~7e2fb'],
]
const ident = (name: string) => `public."${name}"`
const wide = Array.from({ length: 400 }, (_, n) => `measurement_of_the_sensor_${n} numeric`).join(', ')

const cell = (page: Page, name: string) => page.getByRole('gridcell', { name, exact: true })

test('tables with strange names are opened from the list, edited, filtered and linked @long', async ({
  page,
  browser,
  portal,
}) => {
  const owner = await openOwner(`${portal.home}/data`)
  const sql = async (text: string) => {
    const { error, statements } = await owner.sql(text)
    expect(error).toBeUndefined()
    return statements.at(-1)?.rows
  }
  const open = (table: string) => `
    alter table ${table} enable row level security;
    create policy everyone on ${table} to authenticated using (true) with check (true);
    grant all on ${table} to authenticated;`
  await sql(
    names
      .map(
        ([name]) => `
        create table ${ident(name)} (id int primary key, "${name}" text, note text);
        insert into ${ident(name)} values (1, 'first', 'same'), (2, 'second', 'same');
        ${open(ident(name))}`,
      )
      .join('\n'),
  )
  await sql(`create table public.wide_without_key (${wide}); ${open('public.wide_without_key')}`)
  await setSessionCookies(page, portal)

  for (const [name, address] of names) {
    await page.goto(`${portal.shell}/data`)
    await page.getByRole('navigation', { name: 'Tables' }).getByRole('link', { name, exact: true }).click()
    await expect(page).toHaveURL(`${portal.shell}/data/public/${address}`)
    await expect(cell(page, 'first')).toBeVisible()
    await cell(page, 'first').click()
    await page.keyboard.press('F2')
    await page.getByRole('grid').getByRole('textbox').fill('typed')
    await page.keyboard.press('Enter')
    const rows = () => sql(`select id, "${name}", note from ${ident(name)} order by id`)
    await expect.poll(rows).toEqual([
      ['1', 'typed', 'same'],
      ['2', 'second', 'same'],
    ])
    // The menu of a cell filters by its value, and the filter is in the address.
    await cell(page, 'second').click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Only this value' }).click()
    await expect(cell(page, 'typed')).toHaveCount(0)
    await expect(cell(page, 'second')).toBeVisible()
    await page.reload()
    await expect(cell(page, 'second')).toBeVisible()
    await expect(cell(page, 'typed')).toHaveCount(0)
    await page.getByRole('link', { name: 'Open row' }).click()
    await expect(page).toHaveURL(new RegExp(`/data/public/${address.replaceAll('.', '\\.')}/2\\?filter=`))
    await page.reload()
    await expect(page.getByRole('dialog').getByRole('textbox', { name: 'note' })).toHaveValue('same')
  }

  // The address that an earlier version wrote.
  await page.goto(`${portal.shell}/data/public/a~2fb/2`)
  await expect(page).toHaveURL(`${portal.shell}/data/public/a~7e2fb/2`)
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'note' })).toHaveValue('same')

  for (const [locale, title] of [
    ['en', 'This table has too many columns to be read without a key'],
    ['de', 'Diese Tabelle hat zu viele Spalten, um sie ohne Schlüssel zu lesen'],
    ['ar', 'في هذا الجدول أعمدة كثيرة لا يمكن قراءتها من دون مفتاح'],
  ] as const) {
    const context = await browser.newContext({ locale })
    const other = await context.newPage()
    await setSessionCookies(other, portal)
    await other.goto(`${portal.shell}/data/public/wide_without_key`)
    await expect(other.getByText(title)).toBeVisible()
    await context.close()
  }
  await sql(`drop table ${[...names.map(([name]) => ident(name)), 'public.wide_without_key'].join(', ')}`)
  await owner.close()
})
