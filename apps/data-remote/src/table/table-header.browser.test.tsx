import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { mountTable } from '../mount-table.fixture.ts'

test('all actions of a table are visible in a window of 320 px, also with selected rows', async () => {
  await page.viewport(320, 640)
  mountTable()
  await page.getByRole('checkbox', { name: 'Select row' }).first().click()
  for (const name of ['Delete 1', 'All that match', 'Reload rows', 'Columns', 'More actions', 'Add row']) {
    const button = page.getByRole('button', { name, exact: true })
    await expect.element(button).toBeVisible()
    const { left, right } = button.element().getBoundingClientRect()
    expect([name, left >= 0, right <= 320]).toEqual([name, true, true])
  }
})
