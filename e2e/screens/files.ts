import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { createSecondClient } from '../areas/second-client.ts'
import { setSessionCookies, type TestPortal } from '../portal.ts'
import { choose, getButton, type Screen, waitForHeading, waitUntilVisible } from './screen.ts'

export const picture = {
  name: 'screen.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAYAAACNMs+9AAAAFUlEQVR42mNk+M9Qz0AEYBxVSF+FABJADveWkH6oAAAAAElFTkSuQmCC',
    'base64',
  ),
}

const fileReady = (page: Page) => waitUntilVisible(getButton(page, picture.name))

/** Signs in, and creates a file for the pages that need one. */
export async function signInWithFile(page: Page, portal: TestPortal): Promise<void> {
  await setSessionCookies(page, portal)
  await page.goto(`${portal.shell}/files`)
  await waitUntilVisible(page.getByText(/Nothing here yet|^\d+ items?$/))
  if ((await getButton(page, picture.name).count()) > 0) return
  await page.getByLabel('Upload files').setInputFiles(picture)
  await fileReady(page)
}

export const photo = fileURLToPath(new URL('../../docs/portal.png', import.meta.url))

const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="400"><rect width="640" height="400" fill="teal"/><circle cx="320" cy="200" r="120" fill="gold"/></svg>`

/** A folder of many kinds; names and texts are long, short and of another direction. */
const examples: Record<string, [type: string, content: string | Buffer]> = {
  'Budget of the year 2026, second draft with notes from everybody.csv': [
    'text/csv',
    'Item,Cost,Paid\nTents,1200,yes\nMusic,800,no\n',
  ],
  'report.txt': ['text/plain', 'هذا تقرير قصير.\nThis is a short report.\n'],
  'code.ts': [
    'text/plain',
    'export const answer = 42 // of everything\nfunction say(text: string) {\n  return text\n}\n',
  ],
  'data.json': ['application/json', '{"name": "Portico", "parts": [1, 2, 3], "isOpen": true}'],
  'notes.md': ['text/markdown', '# Notes\n\nA list:\n\n- one\n- two\n\n**Bold** and `code`.\n'],
  'drawing.svg': ['image/svg+xml', drawing],
  'photo.png': ['image/png', readFileSync(photo)],
  'strange.bin': ['application/octet-stream', 'x'.repeat(2048)],
  'deep/one.txt': ['text/plain', 'one'],
}

/** Writes the examples once for each portal. */
async function putExamples(portal: TestPortal): Promise<void> {
  if (portals.has(portal.home)) return
  const { userId, token } = await createSecondClient(portal)
  for (const [name, [type, body]] of Object.entries(examples)) {
    const path = name.split('/').map(encodeURIComponent).join('/')
    const answer = await fetch(`${portal.backend}/storage/v1/object/files/${userId}/Examples/${path}`, {
      method: 'POST',
      headers: {
        apikey: portal.key,
        authorization: `Bearer ${token}`,
        'content-type': type,
        'x-upsert': 'true',
      },
      body: body as BodyInit,
    })
    if (!answer.ok) throw new Error(`${name}: ${answer.status} ${await answer.text()}`)
  }
  portals.add(portal.home)
}

/** Portals that already have the examples. */
const portals = new Set<string>()

const inExamples =
  (place = '/files/files/Examples') =>
  async (portal: TestPortal) => {
    await putExamples(portal)
    return place
  }

const listReady = (page: Page) =>
  waitUntilVisible(page.getByRole('button', { name: 'photo.png', exact: true }))

/** Returns the screen of an example file in its viewer. */
function previewOf(file: string, content: string): Screen {
  return {
    name: `preview of ${file}`,
    path: inExamples(),
    ready: async (page) => {
      await listReady(page)
      await page.getByRole('button', { name: file, exact: true }).click()
      await waitUntilVisible(page.getByRole('dialog').getByText(content))
    },
  }
}

/** Returns the screen of a dialog that the menu of a file or a folder opens. */
function dialogOf(name: string, entry: string, item: string, then?: (page: Page) => Promise<void>): Screen {
  return {
    name,
    path: inExamples(entry === 'Examples' ? '/files/files' : undefined),
    ready: async (page) => {
      await choose(page, `Actions for ${entry}`, item)
      // The details panel is next to the folder.
      const beside = page.getByRole('complementary', { name: 'Details' })
      await waitUntilVisible(page.locator('[role$="dialog"]').filter({ visible: true }).or(beside))
      await then?.(page)
    },
  }
}

/** Creates a link in an open dialog. Returns its address. */
async function makeLink(page: Page, label: string): Promise<string> {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Create link' }).click()
  await waitUntilVisible(dialog.getByRole('textbox', { name: label }))
  return dialog.getByRole('textbox', { name: label }).inputValue()
}

export const fileScreens: Screen[] = [
  { name: 'files', axe: 'page', path: '/files', ready: fileReady },
  { name: 'a folder', path: inExamples(), ready: listReady },
  {
    name: 'a folder as tiles',
    path: inExamples('/files/files/Examples?view=grid'),
    ready: (page) => waitUntilVisible(page.getByText('photo.png')),
  },
  { name: 'no folder', path: '/files/files/Nothing', ready: waitForHeading('Folder not found') },
  { name: 'no bucket', path: '/files/nothing', ready: waitForHeading('Bucket not found') },
  {
    name: 'chosen files',
    path: inExamples(),
    ready: async (page) => {
      await listReady(page)
      await page.keyboard.press('Tab')
      await page.getByRole('row', { name: /^photo\.png/ }).focus()
      await page.keyboard.press('ControlOrMeta+a')
      await waitUntilVisible(page.getByRole('toolbar', { name: 'Selection' }))
    },
  },
  {
    name: 'buckets',
    axe: 'opened',
    path: '/files',
    isMenu: true,
    ready: async (page) => {
      await getButton(page, 'All buckets').click()
      await waitUntilVisible(page.getByRole('menuitem'))
    },
  },
  {
    name: 'menu of a file',
    path: inExamples(),
    isMenu: true,
    ready: async (page) => {
      await getButton(page, 'Actions for photo.png').click()
      await waitUntilVisible(page.getByRole('menuitem', { name: 'Share…' }))
    },
  },
  {
    name: 'new folder',
    axe: 'opened',
    path: '/files',
    ready: async (page) => {
      await getButton(page, 'New folder').click()
      await waitUntilVisible(page.getByRole('dialog').getByRole('textbox'))
    },
  },
  dialogOf('renaming', 'photo.png', 'Rename…'),
  dialogOf('moving', 'photo.png', 'Move to…'),
  dialogOf('details of a file', 'photo.png', 'Details'),
  dialogOf('details of a folder', 'Examples', 'Details'),
  dialogOf('deleting', 'photo.png', 'Delete…'),
  dialogOf('requesting files', 'Examples', 'Request files…'),
  dialogOf('sharing', 'Examples', 'Share…'),
  {
    name: 'share',
    axe: 'opened',
    path: '/files',
    ready: async (page) => {
      await choose(page, `Actions for ${picture.name}`, 'Share…')
      await getButton(page, 'Create link').click()
      await waitUntilVisible(getButton(page, 'Copy link'))
    },
  },
  {
    name: 'preview',
    axe: 'opened',
    path: '/files',
    ready: async (page) => {
      await fileReady(page)
      await getButton(page, picture.name).click()
      await waitUntilVisible(page.getByRole('dialog').getByRole('img', { name: picture.name }))
    },
  },
  dialogOf('direct link to a file', 'photo.png', 'Share…', async (page) => {
    await page.getByText('Direct link to the file').click()
    await waitUntilVisible(getButton(page, 'Create direct link'))
  }),
  previewOf('Budget of the year 2026, second draft with notes from everybody.csv', 'Tents'),
  previewOf('report.txt', 'This is a short report.'),
  previewOf('code.ts', 'of everything'),
  previewOf('data.json', 'isOpen'),
  previewOf('notes.md', 'Bold'),
  previewOf('strange.bin', 'strange.bin'),
  {
    name: 'preview of a picture',
    path: inExamples(),
    ready: async (page) => {
      await listReady(page)
      await getButton(page, 'photo.png').click()
      await waitUntilVisible(page.getByRole('dialog').getByRole('img', { name: 'photo.png' }))
    },
  },
  dialogOf('a shared folder', 'Examples', 'Share…', async (page) => {
    await page.goto(await makeLink(page, 'Link to share'))
    await waitForHeading('Examples')(page)
  }),
  dialogOf('a shared folder with a password', 'Examples', 'Share…', async (page) => {
    await page.getByLabel('Password (optional)').fill('open sesame')
    await page.goto(await makeLink(page, 'Link to share'))
    await waitForHeading('This link has a password')(page)
  }),
  dialogOf('sending files', 'Examples', 'Request files…', async (page) => {
    await page.getByLabel('Title for the sender').fill('Your drawings')
    await page.goto(await makeLink(page, 'Link for sending files'))
    await waitForHeading('Your drawings')(page)
  }),
  {
    name: 'a link that is none',
    path: '/files/-/open#nothing',
    ready: waitForHeading(/./),
    isSignedOut: true,
  },
  dialogOf('shared links', 'Examples', 'Share…', async (page) => {
    await makeLink(page, 'Link to share')
    await page.getByRole('link', { name: 'All my shared links' }).click()
    await waitUntilVisible(getButton(page, /^End the link/))
  }),
  dialogOf('trash', 'strange.bin', 'Delete…', async (page) => {
    portals.clear()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: /^Delete/ })
      .click()
    await waitUntilVisible(getButton(page, 'Undo'))
    await choose(page, 'All buckets', 'Trash')
    await waitUntilVisible(getButton(page, 'Restore “strange.bin”'))
  }),
  { name: 'space', path: inExamples('/files/-/space'), ready: waitForHeading('Space') },
  {
    name: 'recent files',
    path: inExamples('/files/-/recent'),
    ready: (page) => waitUntilVisible(page.getByText('photo.png')),
  },
  { name: 'favourites', path: '/files/-/favourites', ready: waitForHeading(/./) },
  {
    name: 'found',
    path: inExamples('/files/-/find?q=o'),
    ready: (page) => waitUntilVisible(page.getByRole('list', { name: 'Results' })),
  },
  {
    name: 'found by its day',
    axe: 'opened',
    path: '/files/-/find?q=s&since=2026-01-05&min=0',
    ready: async (page) => {
      await getButton(page, 'Changed since: open the calendar').click()
      await waitUntilVisible(page.getByRole('grid', { name: 'January 2026' }))
    },
  },
  {
    name: 'nothing found',
    path: '/files/-/find?q=xyzxyz',
    ready: (page) => waitUntilVisible(page.getByText(/^No /)),
  },
  {
    name: 'a name that is taken',
    path: inExamples(),
    ready: async (page) => {
      await listReady(page)
      await page.getByLabel('Upload files').setInputFiles({ ...picture, name: 'photo.png' })
      await waitUntilVisible(page.getByRole('dialog', { name: '“photo.png” already exists here' }))
    },
  },
  {
    name: 'uploads',
    path: inExamples(),
    ready: async (page, portal) => {
      const names = ['one.png', 'two with a longer name.png']
      // The screen may have been opened before.
      const { ask, userId } = await createSecondClient(portal)
      const prefixes = names.map((name) => `${userId}/Examples/${name}`)
      await ask('DELETE', '/storage/v1/object/files', { prefixes })
      await page.reload()
      await listReady(page)
      const files = names.map((name) => ({ ...picture, name }))
      await page.getByLabel('Upload files').setInputFiles(files)
      await waitUntilVisible(page.getByText('2 files uploaded'))
    },
  },
]
