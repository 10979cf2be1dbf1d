import { setSessionCookies } from '../portal.ts'
import { createPageAround, expect, recordEvents, signInWithin, test } from './test.ts'

// Features that an element hides are a choice of the page. The policies of the backend decide what is allowed.

test('files: a read-only element shows only the named bucket, without actions that change it @long', async ({
  page,
  portal,
  scripts,
  host,
}) => {
  await setSessionCookies(page, portal)
  const around = (attributes: string) => createPageAround({ scripts, portal, remote: 'files', attributes })
  const server = await host({
    pages: {
      '/all': around(''),
      '/some': around('buckets="files" features="upload rename"'),
      '/read-only': around('buckets="files" read-only'),
    },
  })
  const files = page.locator('portico-files')
  const button = (name: string) => files.getByRole('button', { name, exact: true })
  await page.goto(`http://localhost:${server.port}/all`)
  for (const name of ['All buckets', 'Upload', 'New folder']) await expect(button(name).first()).toBeVisible()
  const choosing = page.waitForEvent('filechooser')
  await button('Upload').first().click()
  await files.getByRole('menuitem', { name: 'Files…' }).click()
  await (await choosing).setFiles({ name: 'kept.txt', mimeType: 'text/plain', buffer: Buffer.from('Kept.') })
  await expect(button('kept.txt')).toBeVisible()
  const expectOffered = async (...words: RegExp[]) => {
    await button('Actions for kept.txt').click()
    await expect(files.getByRole('menuitem')).toHaveText(words)
    await page.keyboard.press('Escape')
  }
  await expectOffered(
    /^Preview/,
    /^Download/,
    /^Share/,
    /^Add to favourites/,
    /^Rename/,
    /^Move to/,
    /^Copy to/,
    /^Copy/,
    /^Cut/,
    /^Details/,
    /^Delete/,
  )

  await page.goto(`http://localhost:${server.port}/some`)
  await expectOffered(/^Preview/, /^Rename/, /^Details/)
  await expect(button('Upload').first()).toBeVisible()
  for (const name of ['All buckets', 'New folder']) await expect(button(name)).toHaveCount(0)

  await page.goto(`http://localhost:${server.port}/read-only`)
  await expectOffered(/^Preview/, /^Download/, /^Share/, /^Add to favourites/, /^Details/)
  for (const name of ['All buckets', 'Upload', 'New folder']) await expect(button(name)).toHaveCount(0)
  const transfer = await page.evaluateHandle(() => {
    const data = new DataTransfer()
    data.items.add(new File(['Refused.'], 'refused.txt', { type: 'text/plain' }))
    return data
  })
  await files.getByRole('region', { name: 'My files' }).dispatchEvent('dragover', { dataTransfer: transfer })
  await expect(files.getByText('Drop to upload to')).toHaveCount(0)
})

test('data: a read-only element shows only the named tables, with rows that cannot be changed @long', async ({
  page,
  portal,
  scripts,
  host,
}) => {
  await setSessionCookies(page, portal)
  const around = (attributes: string) =>
    createPageAround({ scripts, portal, remote: 'data', attributes: `table="projects" ${attributes}` })
  const server = await host({
    pages: {
      '/some': around('features="update"'),
      '/read-only': around('tables="projects tasks" read-only'),
    },
  })
  const data = page.locator('portico-data')
  const cell = data.getByRole('gridcell', { name: 'Handbook', exact: true })
  await page.goto(`http://localhost:${server.port}/some`)
  await cell.dblclick()
  await expect(data.getByRole('grid').getByRole('textbox')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(data.getByRole('button', { name: 'Add row' })).toHaveCount(0)

  await page.goto(`http://localhost:${server.port}/read-only`)
  await expect(data.getByRole('navigation', { name: 'Tables' }).getByRole('listitem')).toHaveText([
    'projects',
    'tasks',
  ])
  await cell.dblclick()
  await expect(data.getByRole('grid').getByRole('textbox')).toHaveCount(0)
  await expect(data.getByRole('button', { name: 'Add row' })).toHaveCount(0)
  await expect(data.getByText('Read-only').first()).toBeVisible()
})

test('auth: disabled sign-in methods are neither shown nor available by URL @long', async ({
  page,
  portal,
  scripts,
  host,
}) => {
  const around = (attributes: string) => createPageAround({ scripts, portal, remote: 'auth', attributes })
  const server = await host({
    pages: {
      '/all': around(''),
      '/recover': around('features="recover"'),
      '/none': around('features="" path="/sign-up"'),
    },
  })
  const auth = page.locator('portico-auth')
  const links = () => auth.getByRole('link').allTextContents()
  await page.goto(`http://localhost:${server.port}/all`)
  await expect(auth.getByLabel('Email')).toBeVisible()
  expect(await links()).toEqual(['Forgot your password?', 'Email me a code instead', 'Create an account'])
  await page.goto(`http://localhost:${server.port}/recover`)
  await expect(auth.getByLabel('Email')).toBeVisible()
  expect(await links()).toEqual(['Forgot your password?'])
  await page.goto(`http://localhost:${server.port}/none`)
  await expect(auth.getByRole('button', { name: 'Sign in' })).toBeVisible()
  expect(await links()).toEqual([])
})

test('a page that shows files itself gets the file in an event, and the element opens no preview @long', async ({
  page,
  portal,
  embed,
}) => {
  await setSessionCookies(page, portal)
  const events = await recordEvents(page)
  const own = `<output></output><script type="module">
    addEventListener('portico-open', (event) => {
      if (event.detail.kind !== 'file') return
      event.preventDefault()
      document.querySelector('output').textContent = 'The page shows ' + event.detail.id
    })
  </script>`
  const files = await embed('files', { body: own })
  const choosing = page.waitForEvent('filechooser')
  await files.getByRole('button', { name: 'Upload', exact: true }).first().click()
  await files.getByRole('menuitem', { name: 'Files…' }).click()
  await (await choosing).setFiles({ name: 'own.txt', mimeType: 'text/plain', buffer: Buffer.from('Own.') })
  await files.getByRole('button', { name: 'own.txt', exact: true }).click()
  await expect(page.locator('output')).toHaveText(/^The page shows files\/.+own\.txt$/)
  await expect(files.getByRole('dialog')).toHaveCount(0)
  const opened = (await events()).filter(({ type }) => type === 'portico-open')
  expect(opened).toEqual([
    {
      type: 'portico-open',
      detail: { kind: 'file', id: expect.stringMatching(/own\.txt$/), name: 'own.txt' },
    },
  ])
})

test('files dropped outside the element do not replace the page, and the drop zones of the page work', async ({
  page,
  portal,
  embed,
}) => {
  const body = `<p>Beside</p><p id="zone">Zone</p><input type="file"><script type="module">
    const zone = document.getElementById('zone')
    zone.addEventListener('dragover', (event) => {
      event.preventDefault()
      event.dataTransfer.dropEffect = 'link'
    })
  </script>`
  const files = await embed('files', { body })
  /** Returns whether the browser would navigate on a drop over each place: `true` if no listener prevents it. */
  const over = () =>
    page.evaluate(() =>
      ['p', '#zone', 'input'].map((selector) => {
        const dataTransfer = new DataTransfer()
        dataTransfer.items.add(new File([''], 'stray.txt'))
        return ['dragover', 'drop'].map((type) => {
          const event = new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true, composed: true })
          return document.querySelector(selector)?.dispatchEvent(event)
        })
      }),
    )
  await expect(files.getByText('Sign in to see Files')).toBeVisible()
  expect(await over()).toEqual([
    [true, true],
    [false, true],
    [true, true],
  ])
  await signInWithin(files, portal.demo)
  await expect(files.getByRole('button', { name: 'New folder' })).toBeVisible()
  expect(await over()).toEqual([
    [false, false],
    [false, false],
    [true, true],
  ])
})
