import type { Locator, Page } from '@playwright/test'
import { setSessionCookies } from '../portal.ts'
import { listListeners, readPage, watchPage } from './page-state.ts'
import { createPageAround, expect, getScriptUrl, signInWithin, test, uploadWithin } from './test.ts'

type Remote = 'auth' | 'data' | 'files'

/** A page with a focusable element, and enough content to scroll. */
const body = `<h1>Somebody else's page</h1><p><a href="#notes">Notes</a> <input id="own" aria-label="Own" style="outline: 0" autofocus></p>
<div class="note" style="height: 20px">A note</div>`
const below = '<div style="height: 2000px"></div>'

const shown: Record<Remote, (element: Locator) => Locator> = {
  auth: (element) => element.getByRole('heading', { name: 'Profile' }),
  data: (element) => element.getByRole('gridcell', { name: 'Handbook', exact: true }),
  files: (element) => element.getByRole('button', { name: 'New folder' }),
}

/** Layers of each element: each function opens one and waits for it; Escape closes it. */
const overlays: Record<Remote, (element: Locator) => Record<string, () => Promise<void>>> = {
  auth: (auth) => ({
    question: async () => {
      await auth.getByRole('button', { name: 'Sign out on all devices' }).click()
      await expect(auth.getByRole('alertdialog')).toBeVisible()
    },
  }),
  data: (data) => ({
    drawer: async () => {
      await data.getByRole('button', { name: 'Add row' }).click()
      await expect(data.getByRole('dialog')).toBeVisible()
    },
    select: async () => {
      await data.getByRole('button', { name: 'Add filter' }).click()
      await data.getByRole('combobox', { name: 'Column' }).press('ArrowDown')
      await expect(data.getByRole('listbox')).toBeVisible()
    },
  }),
  files: (files) => ({
    menu: async () => {
      await files.getByRole('button', { name: 'Actions for still.txt' }).click()
      await expect(files.getByRole('menu')).toBeVisible()
    },
    'context menu': async () => {
      await files.getByRole('button', { name: 'still.txt', exact: true }).click({ button: 'right' })
      await expect(files.getByRole('menu')).toBeVisible()
    },
    dialog: async () => {
      await files.getByRole('button', { name: 'New folder' }).click()
      await expect(files.getByRole('dialog')).toBeVisible()
    },
    preview: async () => {
      await files.getByRole('button', { name: 'still.txt', exact: true }).click()
      await expect(files.getByRole('dialog')).toBeVisible()
    },
    'a dialog with a list': async () => {
      await files.getByRole('button', { name: 'Actions for still.txt' }).click()
      await files.getByRole('menuitem', { name: /^Share/ }).click()
      // The menu restores the focus only if no other element has taken it.
      await expect(files.getByRole('menu')).toHaveCount(0)
      await expect(files.getByRole('dialog').locator(':focus')).toHaveCount(1)
      await files.getByRole('combobox', { name: 'Expires after' }).press('ArrowDown')
      await expect(files.getByRole('listbox')).toBeVisible()
    },
    download: async () => {
      const saved = files.page().waitForEvent('download')
      await files.getByRole('button', { name: 'Actions for still.txt' }).click()
      await files.getByRole('menuitem', { name: 'Download' }).click()
      await (await saved).cancel()
    },
  }),
}

/** Listeners of a mounted element: the session reads the cookie, queries watch the network, React watches the selection. */
const standing = [
  'cookieStore change',
  'document selectionchange',
  'document visibilitychange',
  'window focus',
  'window offline',
  'window online',
  'window pagehide',
  'window pageshow',
  'window visibilitychange',
]

for (const remote of ['files', 'data', 'auth'] as const) {
  test(`${remote}: the page stays unchanged, both idle and with all layers open${remote === 'auth' ? '' : ' @long'}`, async ({
    page,
    portal,
    scripts,
    host,
  }) => {
    // Playwright scrolls to elements that are still moving before it clicks them.
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const watched = await watchPage(page)
    const around = createPageAround({
      scripts,
      portal,
      remote,
      body,
      // The element is out of the flow, so that the page has the same layout with and without it.
      attributes: `${remote === 'data' ? 'table="projects"' : ''} style="position: absolute; inset: 160px 0 auto; height: 480px"`,
    }).replace('</main>', `${below}</main>`)
    const server = await host({
      pages: {
        '/': around,
        '/bare': around.replace(getScriptUrl(scripts, remote), '/empty.js'),
        '/empty.js': '',
      },
    })
    const own = `http://localhost:${server.port}`
    await page.goto(`${own}/`)
    const element = page.locator(`portico-${remote}`)
    await signIn(element, remote, portal.demo)
    if (remote === 'files') await uploadWithin(element, 'still.txt', 'Kept.')

    await page.goto(`${own}/bare`)
    await expect(page.locator('#own')).toBeFocused()
    const untouched = await readPage(page)
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.goto(`${own}/`)
    await expect(shown[remote](element)).toBeVisible()
    const expected = {
      ...untouched,
      markup: untouched.markup.replace('/empty.js', getScriptUrl(scripts, remote)),
      address: `${own}/`,
      history: untouched.history + 1,
    }
    await expect(page.locator('#own')).toBeFocused()
    expect(await readPage(page)).toEqual(expected)
    expect(asked.filter((url) => url.startsWith(own))).toEqual([`${own}/`])
    const allowed = remote === 'files' ? [...standing, 'window dragover', 'window drop'] : standing
    const others = async () => (await listListeners(page)).filter((name) => !allowed.includes(name))
    // While code is loading, the page is also watched for its unload.
    await expect.poll(others).toEqual([])
    const kept = await listListeners(page)

    for (const [name, open] of Object.entries(overlays[remote](element))) {
      await test.step(name, async () => {
        await open()
        const { focus: _inside, ...now } = await readPage(page)
        const { focus: _own, ...before } = expected
        expect(now, name).toEqual(before)
        await closeAll(page, element)
      })
    }
    expect(await watched()).toEqual({ changes: [], patched: [] })
    // While the focus is in the files element, it listens for clipboard events.
    await page.locator('#own').focus()
    await expect.poll(() => listListeners(page)).toEqual(kept)
  })
}

async function signIn(
  element: Locator,
  remote: Remote,
  user: Parameters<typeof signInWithin>[1],
): Promise<void> {
  if (remote === 'auth') {
    await element.getByLabel('Email').fill(user?.email ?? '')
    await element.getByLabel('Password', { exact: true }).fill(user?.password ?? '')
    await element.getByRole('button', { name: 'Sign in' }).click()
  } else await signInWithin(element, user)
  await expect(shown[remote](element)).toBeVisible()
}

/** Closes the open layers one after the other. */
async function closeAll(page: Page, element: Locator): Promise<void> {
  const floating = element
    .locator('[part="overlays"] :is([role$="dialog"], [role="menu"], [role="listbox"])')
    .filter({ visible: true })
  await expect(async () => {
    if ((await floating.count()) > 0) await page.keyboard.press('Escape')
    await expect(floating).toHaveCount(0, { timeout: 500 })
  }).toPass()
}

test('behind a dialog the page can be scrolled, and the content of the element is hidden from screen readers @long', async ({
  page,
  portal,
  scripts,
  host,
}) => {
  await setSessionCookies(page, portal)
  const around = createPageAround({
    scripts,
    portal,
    remote: 'files',
    body,
    attributes: 'style="height: 480px"',
  })
  const server = await host({ pages: { '/': around.replace('</main>', `${below}</main>`) } })
  await page.goto(`http://localhost:${server.port}/`)
  const files = page.locator('portico-files')
  await files.getByRole('button', { name: 'New folder' }).click()
  const dialog = files.getByRole('dialog')
  await expect(dialog).toHaveAttribute('aria-modal', 'true')
  // Queries by role only find elements that screen readers see, so the button that opened the dialog is not found.
  await expect(files.getByRole('button', { name: 'New folder' })).toHaveCount(0)
  await page.evaluate(() => scrollTo(0, 300))
  expect(await page.evaluate(() => scrollY)).toBe(300)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(files.getByRole('button', { name: 'New folder' })).toBeFocused()
})

test('elements that are added and removed leave no more listeners than a permanent one @long', async ({
  page,
  portal,
  embed,
}) => {
  await setSessionCookies(page, portal)
  const data = await embed('data', { attributes: 'style="height: 480px"' })
  const projects = data.getByRole('link', { name: /^projects/ }).first()
  await projects.click()
  const again = async () => {
    // A move within the page keeps the mounted content.
    await data.evaluate((element) => element.parentElement?.append(element))
    await expect(shown.data(data)).toBeVisible()
    await data.evaluate((element) => element.replaceWith(element.cloneNode()))
    await expect(projects).toBeVisible()
  }
  await again()
  const kept = await listListeners(page)
  for (let round = 0; round < 3; round += 1) {
    await projects.click()
    await again()
  }
  expect(await listListeners(page)).toEqual(kept)
  await data.evaluate((element) => element.remove())
  const rest = await listListeners(page)
  expect(rest.filter((name) => !kept.includes(name))).toEqual([])
  expect(rest.length).toBeLessThan(kept.length)
})
