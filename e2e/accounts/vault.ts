import type { Locator, Page } from '@playwright/test'
import { expect, type TestPortal } from '../portal.ts'
import { runAsOwner } from './owner-sql.ts'

/** Returns SQL for a table that accepts rows only after MFA by this method from now on. */
export const createVaultSql = (method: string) => `
  drop table if exists public.vault, public.vault_since;
  create table public.vault (id bigint generated always as identity primary key, note text not null);
  alter table public.vault enable row level security;
  create policy everything on public.vault for all to authenticated using (true) with check (true);
  grant select, insert on public.vault to authenticated;
  create table public.vault_since as select extract(epoch from clock_timestamp()) as since;
  create or replace function public.wants_factor() returns trigger language plpgsql security definer set search_path = '' as $$
  begin
    if not exists (
      select from jsonb_array_elements(auth.jwt() -> 'amr') as m, public.vault_since as v
      where m ->> 'method' = '${method}' and (m ->> 'timestamp')::numeric >= v.since
    ) then
      raise insufficient_privilege using message = 'The vault is closed', hint = 'insufficient_aal';
    end if;
    return new;
  end $$;
  create trigger wants_factor before insert on public.vault for each row execute function public.wants_factor();
`

/** Adds a row to a table that requires MFA again: the MFA dialog opens over the form, and the row is then sent automatically. */
export async function addToVault(
  page: Page,
  portal: TestPortal,
  step: {
    /** The method's name in `amr`. */
    method: string
    /** The focused field of the dialog, for the answer. */
    field: (question: Locator) => Locator
    give: (field: Locator) => Promise<void>
  },
): Promise<void> {
  await runAsOwner(portal, createVaultSql(step.method))
  await page.goto(`${portal.shell}/data/public/vault`)
  await page.getByRole('button', { name: 'Add row' }).click()
  const form = page.getByRole('dialog', { name: 'New row in vault' })
  await form.getByRole('textbox', { name: 'note' }).fill('kept by the second step')
  await form.getByRole('button', { name: 'Add row' }).click()
  const question = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await expect(step.field(question)).toBeFocused()
  await question.getByRole('button', { name: 'Close' }).click()
  await expect(form.getByText('This needs two-step verification')).toBeVisible()
  await form.getByRole('button', { name: 'Add row' }).click()
  await step.give(step.field(question))
  await expect(question).toBeHidden()
  await expect(page.getByRole('gridcell', { name: 'kept by the second step' })).toBeVisible()
}
