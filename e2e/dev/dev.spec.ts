import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { skipUnsupported } from '../driver/not-supported.ts'
import { withPortal } from '../new/copied-portal.ts'
import { copyWorkspace } from '../new/workspace-copy.ts'
import { expect, signInByForm, test } from '../portal.ts'

/** A page, its remotes, and a file that is edited while the page is open. */
const edits: readonly (readonly [path: string, remotes: readonly string[], file: string])[] = [
  ['/', ['auth', 'data', 'files'], 'apps/auth-remote/src/account/user-menu/user-menu.tsx'],
  ['/', ['auth', 'data', 'files'], 'apps/data-remote/src/browse/tables-card.tsx'],
  ['/', ['auth', 'data', 'files'], 'apps/files-remote/src/browse/recent-files-card.tsx'],
  ['/', ['auth', 'data', 'files'], 'apps/shell/src/frame/top-bar.tsx'],
  ['/data/public/projects', ['auth', 'data'], 'apps/data-remote/src/data-app.tsx'],
  ['/files', ['auth', 'files'], 'apps/files-remote/src/files-app.tsx'],
  ['/auth', ['auth'], 'apps/auth-remote/src/auth-app.tsx'],
  ['/files', ['auth', 'files'], 'apps/shell/src/frame/top-bar.tsx'],
  // Every remote has its own copy, so all of them may be mounted again.
  ['/', ['auth', 'data', 'files'], 'packages/react-remote/src/mount/mount-app.tsx'],
]

test('npm run dev: an edit of a remote or of the shell leaves all other remotes as they are @long', async ({
  page,
}) => {
  skipUnsupported('webkit', 'it may run a module before the one that it waits for (WebKit bug 242740)')
  test.setTimeout(600_000)
  const copy = copyWorkspace()
  const problems: string[] = []
  const logged: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text())
    else logged.push(message.text())
  })
  page.on('pageerror', (error) => problems.push(error.message))
  const mounts = page.locator('[data-remote-state], [data-slot-state]')
  /** The state of each mount, and whether it is the same element as before the edit. */
  const states = () =>
    mounts.evaluateAll((elements) =>
      elements.map(({ dataset: { slotRemote, slotState, remote, remoteState, seen = 'new' } }) =>
        [slotRemote ?? remote, slotState ?? remoteState, seen].join(' '),
      ),
    )
  const mark = () =>
    mounts.evaluateAll((elements) => {
      for (const element of elements) element.dataset.seen = 'before'
    })
  try {
    await withPortal(copy, ['--dev'], process.env, async (run) => {
      await signInByForm(page, run)
      const config = JSON.parse((await page.locator('#portico-config').textContent()) ?? '')
      expect(config.deadlines, 'time for Vite on a busy machine').toEqual({ phase: 60_000, whole: 120_000 })
      for (const [path, remotes, file] of edits) {
        await page.goto(run.shell + path)
        const mounted = remotes.map((remote) => expect.stringContaining(`${remote} mounted`))
        const isMounted = { states: expect.arrayContaining(mounted), problems: [] }
        await expect.poll(async () => ({ states: await states(), problems })).toEqual(isMounted)
        await page.waitForLoadState('networkidle')
        let before: string[] = []
        // A slot may be mounted after the last request.
        await expect(async () => {
          await mark()
          before = await states()
          expect(before.filter((state) => !state.endsWith(' mounted before'))).toEqual([])
        }).toPass()
        // When the second edit runs, React has drawn the first one.
        for (const edit of [`first edit of ${file} at ${path}`, `second edit of ${file} at ${path}`]) {
          appendFileSync(join(copy.folder, file), `\nconsole.log('${edit}')\n`)
          await expect.poll(() => logged).toContain(edit)
        }
        if (file.startsWith('apps/'))
          expect({ states: await states(), problems }, file).toEqual({ states: before, problems: [] })
        else await expect.poll(states).toEqual(expect.arrayContaining(mounted))
        await expect(page.getByText('Not available')).toHaveCount(0)
      }
      expect(problems).toEqual([])
    })
  } finally {
    copy.remove()
  }
})
