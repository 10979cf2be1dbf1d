import { setSessionCookies } from '../portal.ts'
import { expect, test } from './test.ts'

test('in firefox: every row of a table of 50,000 is reachable, although the grid is not high enough for all of them @long', async ({
  page,
  portal,
}) => {
  await setSessionCookies(page, portal)
  await page.goto(`${portal.shell}/data/public/readings`)
  const grid = page.getByRole('grid')
  const cellOf = (row: number) =>
    page
      .locator(`[aria-rowindex="${row + 1}"]`)
      .getByRole('gridcell')
      .nth(1)
  await expect(cellOf(1)).toHaveText(/^1$/)
  await expect(page.getByRole('button', { name: 'Go to…' })).toBeVisible()
  await cellOf(1).click()

  await test.step('the keyboard goes to the last row and back', async () => {
    await page.keyboard.press('Control+End')
    await expect(page.locator('[aria-rowindex="50001"]')).toContainText('2026')
    await page.keyboard.press('ArrowUp')
    await expect(page.locator('[aria-rowindex="50000"] [role="gridcell"][tabindex="0"]')).toBeFocused()
    await page.keyboard.press('Control+Home')
    await expect(cellOf(1)).toHaveText(/^1$/)
  })

  await test.step('the scrollbar reaches rows beyond the height of the grid', async () => {
    const toEnd = () =>
      grid.evaluate((element) => {
        element.scrollTop = element.scrollHeight
      })
    await toEnd()
    await expect(cellOf(9_900)).toHaveText('9900')
    // Waits until the following rows are in the grid.
    await expect
      .poll(async () => {
        await toEnd()
        return Number(await page.getByRole('row').last().getByRole('gridcell').nth(1).textContent())
      })
      .toBeGreaterThan(14_000)
  })

  await test.step('a key leads to a row by its number', async () => {
    await page.keyboard.press('Control+g')
    await page.getByRole('textbox', { name: 'Row number' }).fill('40000')
    await page.keyboard.press('Enter')
    await expect(cellOf(40_000)).toHaveText('40000')
  })
})
