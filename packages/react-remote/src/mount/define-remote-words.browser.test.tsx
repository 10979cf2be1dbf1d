import { createFakeSession } from '@portico/session/testing'
import { defineTexts, uiTexts } from '@portico/ui'
import { PasswordInput } from '@portico/ui/form'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { type MountedRemote, mountRemote, type TestHostOptions } from '../testing.tsx'
import { defineRemote } from './define-remote.ts'

let mounted: MountedRemote | undefined
afterEach(() => mounted?.unmount())

/** Mounts a remote with a heading and a field of the kit. Its German texts arrive when `bring` is called. */
function mount(appearance: TestHostOptions['appearance']) {
  const german = Promise.withResolvers<{ messages: { Files: string } }>()
  const texts = defineTexts({
    de: () => german.promise,
    ar: () => Promise.resolve({ messages: { Files: 'الملفات' } }),
  })
  const app = () => {
    const t = texts.useTexts()
    return (
      <>
        <h1>{t('Files')}</h1>
        <PasswordInput aria-label="Password" />
      </>
    )
  }
  const { session } = createFakeSession({ user: { id: 'ada' } })
  mounted = mountRemote(defineRemote({ app, texts }), { session, ...(appearance && { appearance }) })
  const frame = mounted.element.firstElementChild as HTMLElement
  return {
    remote: mounted,
    frame,
    bring: () => german.resolve({ messages: { Files: 'Dateien' } }),
    lose: (error: Error) => german.reject(error),
  }
}

const heading = (name: string) => page.getByRole('heading', { name })

test('a remote is not rendered before its texts are loaded, and at once in English', async () => {
  const { remote, bring, frame } = mount({ locale: 'de-AT' })
  expect(remote.element.textContent).toBe('')
  bring()
  await expect.element(heading('Dateien')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Passwort zeigen' })).toBeVisible()
  expect(frame.lang).toBe('de')
})

test('texts that a host preloads are ready at the mount, and an unknown language loads none', async () => {
  const asked: string[] = []
  const catalog = (language: string) => () => {
    asked.push(language)
    return Promise.resolve({ messages: {} })
  }
  const remote = defineRemote({ app: () => <p>here</p>, texts: defineTexts({ de: catalog('de') }) })
  for (const locale of ['en-GB', 'fr', 'ar', 'de-AT']) remote.loadTexts?.(locale)
  expect(asked).toEqual(['de'])
  await expect.poll(() => uiTexts.load('de')).toBeUndefined()
  const { session } = createFakeSession({ user: { id: 'ada' } })
  mounted = mountRemote(remote, { session, appearance: { locale: 'de-AT' } })
  await expect.element(page.getByText('here')).toBeVisible()
  expect(asked).toEqual(['de'])
})

test('a change of language keeps the old texts until the new ones are loaded, then changes the direction', async () => {
  const { remote, bring, frame } = mount({ locale: 'en' })
  await expect.element(heading('Files')).toBeVisible()
  remote.update({ appearance: { theme: 'dark', density: 'regular', locale: 'de', direction: 'ltr' } })
  await expect.poll(() => frame.dataset.theme).toBe('dark')
  await expect.element(heading('Files')).toBeVisible()
  bring()
  await expect.element(heading('Dateien')).toBeVisible()
  remote.update({ appearance: { theme: 'dark', density: 'regular', locale: 'ar', direction: 'rtl' } })
  await expect.element(heading('الملفات')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'إظهار كلمة المرور' })).toBeVisible()
  expect([frame.lang, frame.dir]).toEqual(['ar', 'rtl'])
})

test('texts that are late are English until they are loaded', async () => {
  vi.useFakeTimers()
  const { remote, bring } = mount({ locale: 'de' })
  expect(remote.element.textContent).toBe('')
  await vi.advanceTimersByTimeAsync(2000)
  vi.useRealTimers()
  await expect.element(heading('Files')).toBeVisible()
  bring()
  await expect.element(heading('Dateien')).toBeVisible()
})

test('texts that fail to load leave the remote in English, and are reported', async () => {
  const { remote, lose, frame } = mount({ locale: 'de' })
  lose(new Error('offline'))
  await expect.element(heading('Files')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Show password' })).toBeVisible()
  expect(frame.lang).toBe('en')
  expect(remote.host.reported).toEqual([
    { error: new Error('offline'), context: { phase: 'texts', locale: 'de' } },
  ])
})
