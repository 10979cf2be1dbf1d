import { withPortal } from '../new/copied-portal.ts'
import { copyWorkspace } from '../new/workspace-copy.ts'
import { expect, expectMounted, signInByForm, test } from '../portal.ts'

test('npm run dev serves a cold clone without errors and without failed requests @long', async ({ page }) => {
  test.setTimeout(600_000)
  const copy = copyWorkspace()
  const problems: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text())
  })
  page.on('pageerror', (error) => problems.push(error.message))
  page.on('response', (response) => {
    if (response.status() >= 400) problems.push(`${response.status()} ${response.url()}`)
  })
  try {
    await withPortal(copy, ['--dev'], process.env, async (run) => {
      await signInByForm(page, run)
      for (const [title, remote] of Object.entries({ Data: 'data', Files: 'files', Account: 'auth' })) {
        await page.getByRole('navigation').getByRole('link', { name: title }).click()
        await expectMounted(page, remote)
      }
      await page.goto(`${run.shell}/data/public/projects`)
      await expect(page.getByRole('gridcell', { name: 'Website relaunch' })).toBeVisible()
      await page.getByRole('button', { name: 'Add row' }).click()
      await expect(page.getByRole('dialog').getByRole('textbox', { name: 'name text' })).toBeVisible()
      await page.goto(run.remotes.files ?? '')
      await expect(page.getByRole('heading', { name: 'My files', level: 1 })).toBeVisible()
    })
    expect(problems).toEqual([])
  } finally {
    copy.remove()
  }
})
