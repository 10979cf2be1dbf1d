import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { skipUnsupported } from '../driver/not-supported.ts'
import { withPortal } from '../new/copied-portal.ts'
import { copyWorkspace } from '../new/workspace-copy.ts'
import { expect, expectMounted, signInByForm, test } from '../portal.ts'

/** Faults that a developer writes into the page of a remote, and where they are reported. */
const faults: readonly {
  what: string
  /** Returns the faulty source, from the correct one. */
  write: (code: string) => string
  place: RegExp
  message: string
}[] = [
  {
    what: 'an error while it renders',
    write: (code) =>
      code.replace(
        '  const user = useUser()\n',
        "  const user = useUser()\n  if (user) throw new Error('Boom')\n",
      ),
    place: /src\/files-app\.tsx:24:\d+/,
    message: 'Boom',
  },
  {
    what: 'a syntax error',
    write: (code) => code.replace('  const user = useUser()\n', '  const user = useUser(\n'),
    place: /src\/files-app\.tsx:\d+:\d+/,
    message: '>',
  },
  {
    what: 'a missing file',
    write: (code) => `import './nowhere.ts'\n${code}`,
    place: /src\/files-app\.tsx:1:\d+/,
    message: 'there is no ./nowhere.ts',
  },
  {
    what: 'a type that is imported as a value',
    write: (code) => code.replace('{ type Bucket, bucketsQuery }', '{ Bucket, bucketsQuery }'),
    place: /src\/files-app\.tsx:\d+:\d+/,
    message: 'If it is a type, write "import type".',
  },
]

test('npm run dev: a faulty remote is reported in the page and once in the terminal, and recovers automatically @long', async ({
  page,
}) => {
  skipUnsupported('webkit', 'it may run a module before the one that it waits for (WebKit bug 242740)')
  test.setTimeout(600_000)
  const copy = copyWorkspace()
  const file = join(copy.folder, 'apps/files-remote/src/files-app.tsx')
  const whole = readFileSync(file, 'utf8')
  const size = page.viewportSize() ?? { width: 1280, height: 720 }
  const shown = page.locator('[data-remote="files"] > [data-portico-error]')
  const account = page.locator('[data-slot="header"][data-slot-remote="auth"]')
  try {
    await withPortal(copy, ['--dev'], process.env, async (run, printed) => {
      await signInByForm(page, run)
      await page.goto(`${run.shell}/files`)
      await expectMounted(page, 'files')
      for (const { what, write, place, message } of faults) {
        const faulty = write(whole)
        expect(faulty, what).not.toBe(whole)
        const before = printed().length
        writeFileSync(file, faulty)
        await page.goto(`${run.shell}/files`)
        await expect(page.locator('[data-remote="files"]'), what).toHaveAttribute(
          'data-remote-state',
          'failed',
        )
        await expect(shown, what).toContainText(place)
        await expect(shown, what).toContainText(message)
        await expect(shown, what).toContainText('The sources of Files have an error.')
        await expect(shown, what).toBeInViewport()
        await expect(page.locator('[data-remote="files"]').getByText('isn’t answering'), what).toBeHidden()
        await page.setViewportSize({ width: 375, height: 640 })
        expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), what).toBe(0)
        await page.setViewportSize(size)
        await expect(account, what).toHaveAttribute('data-slot-state', 'mounted')
        const lines = printed().slice(before).split('\n')
        expect(
          lines.filter((line) => place.test(line)),
          what,
        ).toHaveLength(1)
        writeFileSync(file, whole)
        await expectMounted(page, 'files')
        await expect(shown, what).toHaveCount(0)
      }
      await test.step('a syntax error in a mounted remote is shown above it, and nothing covers the portal', async () => {
        const before = printed().length
        writeFileSync(file, faults[1]?.write(whole) ?? '')
        await expect(shown).toContainText('The sources of Files have an error.')
        await expect(shown).toBeInViewport()
        await expect(page.locator('[data-remote="files"]')).toHaveAttribute('data-remote-state', 'mounted')
        await expect(page.locator('vite-error-overlay')).toHaveCount(0)
        await account.getByRole('button').first().click({ trial: true })
        const lines = printed().slice(before).split('\n')
        expect(lines.filter((line) => /files-app\.tsx:\d+/.test(line))).toHaveLength(1)
        writeFileSync(file, whole)
        await expect(shown).toHaveCount(0)
        await expectMounted(page, 'files')
      })
    })
  } finally {
    copy.remove()
  }
})
