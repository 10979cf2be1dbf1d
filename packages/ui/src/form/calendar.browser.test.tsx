import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { LocaleContext, UiProvider } from '../index.ts'
import { Calendar } from './calendar.tsx'

const dayOf = (name: string) => page.getByRole('button', { name, exact: true })

function Due({ first, chosen }: { first: string; chosen: string[] }) {
  const [day, setDay] = useState(first)
  const choose = (next: string) => {
    chosen.push(next)
    setDay(next)
  }
  return <Calendar name="Due" value={day} onChange={choose} />
}

async function stage(first: string, locale = 'en-US', direction: 'ltr' | 'rtl' = 'ltr') {
  const chosen: string[] = []
  await render(
    <LocaleContext value={locale}>
      <UiProvider direction={direction}>
        <div dir={direction}>
          <Due first={first} chosen={chosen} />
        </div>
      </UiProvider>
    </LocaleContext>,
  )
  return chosen
}

test('keys move by days, weeks, months and years, and Enter chooses a day', async () => {
  const chosen = await stage('2026-11-21')
  dayOf('Saturday, November 21, 2026').element().focus()
  const lead = async (keys: string, name: string) => {
    await userEvent.keyboard(keys)
    await expect.element(dayOf(name)).toHaveFocus()
  }
  await lead('{ArrowRight}', 'Sunday, November 22, 2026')
  await lead('{ArrowDown}', 'Sunday, November 29, 2026')
  await lead('{End}', 'Saturday, December 5, 2026')
  await lead('{Home}', 'Sunday, November 29, 2026')
  await lead('{ArrowUp}{ArrowLeft}', 'Saturday, November 21, 2026')
  await lead('{PageDown}', 'Monday, December 21, 2026')
  await lead('{Shift>}{PageUp}{/Shift}', 'Sunday, December 21, 2025')
  await userEvent.keyboard('{Enter}')
  expect(chosen).toEqual(['2025-12-21'])
})

test('one day is in the tab order, and the chosen one is announced as selected', async () => {
  await stage('2026-11-21')
  const days = page.getByRole('grid', { name: 'November 2026' }).getByRole('button').elements()
  expect(days.filter((day) => (day as HTMLElement).tabIndex === 0)).toHaveLength(1)
  await expect.element(page.getByRole('gridcell', { selected: true })).toMatchTextContent('21')
})

test('arrow keys follow the layout when the page runs from right to left', async () => {
  await stage('2026-11-18', 'ar', 'rtl')
  const chosen = page.getByRole('gridcell', { selected: true }).getByRole('button')
  chosen.element().focus()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toMatch(/19/)
  const { left } = (document.activeElement as HTMLElement).getBoundingClientRect()
  expect(left).toBeLessThan(chosen.element().getBoundingClientRect().left)
})

test('the pointer changes the month without choosing a day', async () => {
  const chosen = await stage('2026-01-31')
  await page.getByRole('button', { name: 'Next month' }).click()
  await expect.element(page.getByRole('grid', { name: 'February 2026' })).toBeVisible()
  expect(chosen).toEqual([])
  await dayOf('Saturday, February 28, 2026').click()
  expect(chosen).toEqual(['2026-02-28'])
})
