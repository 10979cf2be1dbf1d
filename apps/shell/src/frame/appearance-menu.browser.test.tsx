import { createFakeSession } from '@portico/session/testing'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { appearance, changeAppearance } from '../browser/appearance.ts'
import { renderInPortal } from '../portal/portal.fixture.tsx'
import { AppearanceMenu } from './appearance-menu.tsx'

afterEach(() => changeAppearance({ locale: 'en', theme: 'system' }))

async function choose(name: string) {
  await page.getByRole('button', { name: 'Appearance' }).click()
  await page.getByRole('menuitemradio', { name }).click()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument()
}

test('the language that a person chooses is saved with their account, once', async () => {
  const { session, calls } = createFakeSession({
    user: { user_metadata: { full_name: 'Ada', locale: 'en' } },
    answers: { updateUser: { data: {}, error: null } },
  })
  await renderInPortal(<AppearanceMenu />, { session })
  await choose('Dark')
  await choose('Deutsch')
  await expect.poll(() => calls).toEqual([{ operation: 'updateUser', args: [{ data: { locale: 'de' } }] }])
})

test('nothing is asked for of an account that has the language, nor of somebody who is not signed in', async () => {
  for (const fake of [
    createFakeSession({ user: { user_metadata: { locale: 'de' } } }),
    createFakeSession(),
  ]) {
    const { unmount } = await renderInPortal(<AppearanceMenu />, { session: fake.session })
    await choose('Deutsch')
    await expect.poll(() => appearance.getState().locale).toBe('de')
    expect(fake.calls).toEqual([])
    changeAppearance({ locale: 'en' })
    await unmount()
  }
})

test('a choice in another tab is that tab’s to save', async () => {
  const { session, calls } = createFakeSession({ user: { user_metadata: { locale: 'en' } } })
  await renderInPortal(<AppearanceMenu />, { session })
  changeAppearance({ locale: 'ar' })
  await expect.poll(() => appearance.getState().direction).toBe('rtl')
  expect(calls).toEqual([])
})

test('a language that can’t be saved is shown all the same, and the cause is logged', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue()
  const error = { name: 'AuthRetryableFetchError', message: 'Failed to fetch', status: 0 }
  const { session } = createFakeSession({
    user: { user_metadata: {} },
    answers: { updateUser: { data: { user: null }, error } },
  })
  await renderInPortal(<AppearanceMenu />, { session })
  await choose('Deutsch')
  await expect
    .poll(() => log.mock.calls)
    .toContainEqual([expect.stringContaining('the language was not saved with the account'), error])
  expect(appearance.getState().locale).toBe('de')
})
