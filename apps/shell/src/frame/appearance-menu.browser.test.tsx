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

test('the appearance menu saves the chosen language with the account, once', async () => {
  const { session, calls } = createFakeSession({
    user: { user_metadata: { full_name: 'Ada', locale: 'en' } },
    answers: { updateUser: { data: {}, error: null } },
  })
  await renderInPortal(<AppearanceMenu />, { session })
  await choose('Dark')
  await choose('Deutsch')
  await expect.poll(() => calls).toEqual([{ operation: 'updateUser', args: [{ data: { locale: 'de' } }] }])
})

test('the appearance menu sends no request if the account has the language, or if the user is signed out', async () => {
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

test('a tab does not save a language that the user chose in another tab', async () => {
  const { session, calls } = createFakeSession({ user: { user_metadata: { locale: 'en' } } })
  await renderInPortal(<AppearanceMenu />, { session })
  changeAppearance({ locale: 'ar' })
  await expect.poll(() => appearance.getState().direction).toBe('rtl')
  expect(calls).toEqual([])
})

test('the portal shows the chosen language and logs the error if the language can’t be saved', async () => {
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
