import axe from 'axe-core'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { createToasts, UiProvider } from '../index.ts'
import { Gallery } from './gallery.fixture.tsx'

afterEach(() => {
  document.documentElement.removeAttribute('data-theme')
})

async function violations(theme: string): Promise<string[]> {
  // Contrast is measured after all transitions have ended.
  await Promise.all(
    document
      .getAnimations()
      .filter(ends)
      .map((animation) => animation.finished),
  )
  const { violations } = await axe.run(
    // Focus guards are hidden and focusable by design: they pass the focus on at once.
    { include: ['body'], exclude: ['[data-base-ui-focus-guard]'] },
    // Another theme only differs in its colours.
    theme === 'dark' ? { runOnly: ['color-contrast'] } : { rules: { region: { enabled: false } } },
  )
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.html} ${node.failureSummary}`),
  )
}

function ends(animation: Animation): boolean {
  return animation.effect?.getTiming().iterations !== Number.POSITIVE_INFINITY
}

test.each(['light', 'dark'])('axe finds no violation in the %s theme, including overlays', async (theme) => {
  document.documentElement.setAttribute('data-theme', theme)
  const toasts = createToasts()
  await render(
    <UiProvider>
      <Gallery toasts={toasts} />
    </UiProvider>,
  )
  toasts.show({ tone: 'danger', title: 'Upload failed', action: { label: 'Try again', run: () => {} } })
  await expect.element(page.getByText('Upload failed')).toBeVisible()
  expect(await violations(theme)).toEqual([])
  await page.getByRole('button', { name: 'More' }).click()
  await expect.element(page.getByRole('menu')).toBeVisible()
  expect(await violations(theme)).toEqual([])
  await userEvent.keyboard('{Escape}')
  await page.getByRole('combobox', { name: 'Role' }).click()
  await expect.element(page.getByRole('option', { name: 'Can write' })).toBeVisible()
  expect(await violations(theme)).toEqual([])
  await userEvent.keyboard('{Escape}')
  await page.getByRole('button', { name: 'Due: open the calendar' }).click()
  await expect.element(page.getByRole('grid', { name: 'November 2026' })).toBeVisible()
  expect(await violations(theme)).toEqual([])
  await userEvent.keyboard('{Escape}')
  await page.getByRole('button', { name: 'Open dialog' }).click()
  await expect.element(page.getByRole('dialog')).toBeVisible()
  expect(await violations(theme)).toEqual([])
})

test.each(['ltr', 'rtl'] as const)('%s: no element is wider than 320 pixels', async (direction) => {
  await page.viewport(320, 640)
  document.documentElement.dir = direction
  await render(
    <UiProvider direction={direction}>
      <Gallery toasts={createToasts()} />
    </UiProvider>,
  )
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
  document.documentElement.removeAttribute('dir')
  await page.viewport(1024, 768)
})

test('overlays in a shadow root stay inside, take the focus, and return it', {
  tags: ['long'],
}, async () => {
  const host = document.createElement('div')
  document.body.append(host)
  const shadow = host.attachShadow({ mode: 'open' })
  const mount = document.createElement('div')
  shadow.append(mount)
  const root = createRoot(mount)
  root.render(
    <UiProvider container={shadow}>
      <Gallery toasts={createToasts()} />
    </UiProvider>,
  )
  const opener = page.getByRole('button', { name: 'Open dialog' })
  await opener.click()
  await expect.poll(() => shadow.querySelector('[role="dialog"]')?.contains(shadow.activeElement)).toBe(true)
  for (let step = 0; step < 6; step += 1) {
    await userEvent.tab()
    await expect
      .poll(() => shadow.querySelector('[role="dialog"]')?.contains(shadow.activeElement))
      .toBe(true)
  }
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => shadow.querySelector('[role="dialog"]')).toBe(null)
  await expect.poll(() => shadow.activeElement).toBe(opener.element())
  await page.getByRole('button', { name: 'More' }).click()
  await expect.poll(() => shadow.querySelector('[role="menu"]')).not.toBe(null)
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  await expect.poll(() => shadow.querySelector('[role="menu"]')).toBe(null)
  await page.getByRole('combobox', { name: 'Role' }).click()
  await page.getByRole('option', { name: 'Can write' }).click()
  await expect.element(page.getByRole('combobox', { name: 'Role' })).toHaveTextContent('Can write')
  expect(document.querySelector('body > .portico')).toBe(null)
  root.unmount()
  host.remove()
})
