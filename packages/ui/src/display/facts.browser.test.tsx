import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { UiProvider } from '../ui-provider.tsx'
import { Facts } from './facts.tsx'

test.each(['ltr', 'rtl'] as const)('facts in both scripts follow each other %s', async (direction) => {
  await render(
    <UiProvider direction={direction}>
      <p>
        <Facts facts={[<time key="t">12:30</time>, '', 'PNG', null, 'صورة', undefined, '7']} />
      </p>
    </UiProvider>,
  )
  await expect.element(page.getByText('12:30 · PNG · صورة · 7')).toBeVisible()
  const lefts = [...document.querySelectorAll('bdi')].map((fact) => fact.getBoundingClientRect().left)
  expect(lefts).toHaveLength(4)
  expect(lefts).toEqual(lefts.toSorted((a, b) => (direction === 'ltr' ? a - b : b - a)))
})
