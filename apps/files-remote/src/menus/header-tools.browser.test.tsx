import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { remote } from '../remote.tsx'
import { createBucketsResponse, renderWithStorage } from '../render-with-storage.fixture.ts'

/** Returns the space left and right of the content of a button. */
function spaceAround(button: Element): { left: number; right: number } {
  const range = document.createRange()
  range.selectNodeContents(button)
  const outer = button.getBoundingClientRect()
  const inner = (button.textContent ? range : (button.querySelector('svg') ?? range)).getBoundingClientRect()
  return { left: inner.left - outer.left, right: outer.right - inner.right }
}

test('the content of each button above a folder is centered on a phone', async () => {
  const { innerWidth, innerHeight } = window
  await page.viewport(375, 800)
  const { element } = renderWithStorage(
    remote,
    { '/bucket': createBucketsResponse('files'), '/object/list/files': { body: [] } },
    '/files',
  )
  element.style.inlineSize = '375px'
  for (const name of ['Search here', 'Show as a grid', 'New folder', 'Upload']) {
    const button = page.getByRole('button', { name, exact: true }).first()
    await expect.element(button).toBeVisible()
    const { left, right } = spaceAround(button.element())
    expect(Math.abs(left - right), name).toBeLessThan(1.5)
  }
  await page.viewport(innerWidth, innerHeight)
})
