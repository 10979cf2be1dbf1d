import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { createStore } from 'zustand'
import { changeAppearance } from '../browser/appearance.ts'
import { renderInPortal } from '../portal/portal.fixture.tsx'
import type { UpdateState } from '../registry/updates.ts'
import { texts } from '../texts/texts.ts'
import { Panel } from './panel.tsx'

test('an open panel changes its language immediately', async () => {
  await texts.load('ar')
  onTestFinished(() => changeAppearance({ locale: 'en' }))
  const state: UpdateState = {
    source: 'network',
    issuedAt: '2026-11-21T12:00:00Z',
    updateReady: null,
    others: null,
  }
  const store = createStore(() => state)
  await renderInPortal(<Panel open onOpenChange={() => {}} />, { updates: { store } })
  const panel = page.getByRole('dialog')
  await expect.element(panel).toHaveAccessibleName('Parts of the portal')
  changeAppearance({ locale: 'ar' })
  await expect.element(panel).toHaveAccessibleName('أجزاء البوابة')
  await expect.element(panel).toHaveAccessibleDescription(/من الخادم/)
  await expect.element(panel.getByRole('columnheader').first()).toHaveTextContent('المكتبة')
})
