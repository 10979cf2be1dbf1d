import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { openOwner } from '@portico/local-backend/owner'
import { realProject, totpAt } from '@portico/local-backend/testing'
import { findViolations } from '../axe.ts'
import type { TestPortal } from '../portal.ts'
import { confirmedPerson, expectHome, fillSignIn } from './people.ts'
import { expect, test } from './test.ts'

const codeNow = (secret: string) => totpAt(secret, Date.now() / 1000)

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account: / }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByLabel('Email')).toBeVisible()
}

/** Rows that only somebody may write who gives the second step from now on. */
const vault = `
  create table public.vault (id bigint generated always as identity primary key, note text not null);
  alter table public.vault enable row level security;
  create policy everything on public.vault for all to authenticated using (true) with check (true);
  grant select, insert on public.vault to authenticated;
  create table public.vault_since as select extract(epoch from clock_timestamp()) as since;
  create function public.wants_factor() returns trigger language plpgsql security definer set search_path = '' as $$
  begin
    if not exists (
      select from jsonb_array_elements(auth.jwt() -> 'amr') as m, public.vault_since as v
      where m ->> 'method' = 'totp' and (m ->> 'timestamp')::numeric >= v.since
    ) then
      raise insufficient_privilege using message = 'The vault is closed', hint = 'insufficient_aal';
    end if;
    return new;
  end $$;
  create trigger wants_factor before insert on public.vault for each row execute function public.wants_factor();
`

/** Adds a row whose table wants the second step once more: the question stands over the form, and the row is sent again by itself. */
async function addToVault(page: Page, portal: TestPortal, secret: string): Promise<void> {
  const owner = await openOwner(join(portal.home, 'data'))
  expect((await owner.sql(vault)).error).toBeUndefined()
  await owner.close()
  await page.goto(`${portal.shell}/data/public/vault`)
  await page.getByRole('button', { name: 'Add row' }).click()
  const form = page.getByRole('dialog', { name: 'New row in vault' })
  await form.getByRole('textbox', { name: 'note' }).fill('kept by the second step')
  await form.getByRole('button', { name: 'Add row' }).click()
  const question = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await expect(question.getByLabel('Code from your app')).toBeFocused()
  await question.getByRole('button', { name: 'Close' }).click()
  await expect(form.getByText('This needs two-step verification')).toBeVisible()
  await form.getByRole('button', { name: 'Add row' }).click()
  await question.getByLabel('Code from your app').pressSequentially(codeNow(secret))
  await expect(question).toBeHidden()
  await expect(page.getByRole('gridcell', { name: 'kept by the second step' })).toBeVisible()
}

/** Goes through the dialog, and reads the secret as somebody would type it into an app. */
async function addApp(page: Page, dialog: Locator): Promise<string> {
  await page.getByRole('button', { name: 'Set up two-step verification' }).click()
  await expect(dialog.getByLabel('Name')).toHaveValue('My phone')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  const picture = dialog.getByRole('img', { name: /^QR code/ })
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(100)
  const secret = ((await dialog.getByRole('code').textContent()) ?? '').replaceAll(' ', '')
  await dialog.getByLabel('Code from your app').pressSequentially(codeNow(secret))
  return secret
}

test('a second step is set up, asked for on the way to a page, and given up by a recovery code', async ({
  page,
  portal,
}) => {
  const person = await confirmedPerson(portal)
  await page.goto(`${portal.shell}/auth`)
  await fillSignIn(page, person)
  await expectHome(page)
  await page.goto(`${portal.shell}/auth`)
  const dialog = page.getByRole('dialog')
  const secret = await addApp(page, dialog)
  await dialog.getByRole('button', { name: 'Show codes' }).click()
  const list = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(list).toHaveCount(10)
  const codes = await list.allTextContents()
  expect(new Set(codes).size).toBe(10)
  const saved = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download' }).click()
  expect(readFileSync(await (await saved).path(), 'utf8')).toBe(`${codes.join('\n')}\n`)
  expect(await findViolations(page, { onTop: true })).toEqual([])
  await dialog.getByRole('checkbox', { name: /kept these codes/ }).check()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('10 recovery codes left')).toBeVisible()

  // By the password alone nobody comes to a page, nor past the question.
  await signOut(page)
  await page.goto(`${portal.shell}/files`)
  await fillSignIn(page, person)
  const code = page.getByLabel('Code from your app')
  await expect(code).toBeFocused()
  expect(await findViolations(page)).toEqual([])
  await page.goto(`${portal.shell}/files`)
  await expect(code).toBeFocused()
  await code.pressSequentially(codeNow(secret) === '000000' ? '111111' : '000000')
  await expect(page.getByText(/That code didn’t match/)).toBeVisible()
  await code.fill('')
  await code.pressSequentially(codeNow(secret))
  await expect(page).toHaveURL(new RegExp(`^${portal.shell}/files`))
  if (!realProject) await addToVault(page, portal, secret)

  await page.goto(`${portal.shell}/auth`)
  await signOut(page)
  await fillSignIn(page, person)
  await page.getByRole('button', { name: 'Use a recovery code instead' }).click()
  await page.getByLabel('Recovery code').fill((codes[3] ?? '').toLowerCase())
  await page.getByRole('button', { name: 'Turn off two-step verification' }).click()
  await expectHome(page)
  await expect(page.getByText('Two-step verification is off now')).toBeVisible()
})
