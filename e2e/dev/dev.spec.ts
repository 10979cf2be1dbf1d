import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { withPortal } from '../new/copied-portal.ts'
import { copyWorkspace } from '../new/workspace-copy.ts'
import { expect, expectMounted, signInByForm, test } from '../portal.ts'

test('npm run dev: from the first page of a cold clone nothing fails, and nothing is asked for in vain @long', async ({
  page,
}) => {
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

test('npm run dev: an edit of one remote leaves all others as they are @long', async ({ page }) => {
  test.setTimeout(600_000)
  const copy = copyWorkspace()
  const problems: string[] = []
  const logged: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text())
    else logged.push(message.text())
  })
  page.on('pageerror', (error) => problems.push(error.message))
  try {
    await withPortal(copy, ['--dev'], process.env, async (run) => {
      await signInByForm(page, run)
      const states = () =>
        page
          .locator('[data-remote-state], [data-slot-state]')
          .evaluateAll((elements) =>
            elements.map(
              ({ dataset: { slotRemote, slotState, remote, remoteState } }) =>
                `${slotRemote ?? remote}: ${slotState ?? remoteState}`,
            ),
          )
      for (const [path, remote, file] of [
        ['/data/public/projects', 'data', 'apps/data-remote/src/data-app.tsx'],
        ['/files', 'files', 'apps/files-remote/src/files-app.tsx'],
        ['/auth', 'auth', 'apps/auth-remote/src/auth-app.tsx'],
        ['/', 'data', 'packages/react-remote/src/mount/mount-app.tsx'],
      ] as const) {
        await page.goto(run.shell + path)
        await expect.poll(states).toEqual(expect.arrayContaining([`${remote}: mounted`, 'auth: mounted']))
        await page.waitForLoadState('networkidle')
        const before = await states()
        // When the second edit runs, React has drawn the first one.
        for (const edit of [`first edit of ${file}`, `second edit of ${file}`]) {
          appendFileSync(join(copy.folder, file), `\nconsole.log('${edit}')\n`)
          await expect.poll(() => logged).toContain(edit)
        }
        expect(await states()).toEqual(before)
        await expect(page.getByText('Not available')).toHaveCount(0)
      }
      expect(problems).toEqual([])
    })
  } finally {
    copy.remove()
  }
})
