import { createSecondClient } from '../areas/second-client.ts'
import { expect, signInWithin, test } from './test.ts'

const png =
  'iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAYAAACNMs+9AAAAFUlEQVR42mNk+M9Qz0AEYBxVSF+FABJADveWkH6oAAAAAElFTkSuQmCC'

test('on another origin files are moved and undone, deleted and restored, found, and shown as tiles @long', async ({
  page,
  portal,
  embed,
}) => {
  const { ask, token, userId } = await createSecondClient(portal)
  const put = (name: string, content: BodyInit, type: string) =>
    fetch(`${portal.backend}/storage/v1/object/files/${userId}/Embedded/${name}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': type },
      body: content,
    })
  await put('Archive/old.txt', 'old', 'text/plain')
  await put('letter.txt', 'letter', 'text/plain')
  await put('picture.png', Buffer.from(png, 'base64'), 'image/png')
  const keys = async () => {
    const listed = await ask('POST', '/storage/v1/object/list-v2/files', { prefix: `${userId}/Embedded/` })
    return (listed as { objects: { name: string }[] }).objects
      .map(({ name }) => name.slice(`${userId}/Embedded/`.length))
      .filter((name) => !name.includes('.empty'))
  }
  const all = ['Archive/old.txt', 'letter.txt', 'picture.png']
  const files = await embed('files', { attributes: 'path="/files/Embedded" style="height: 600px"' })
  await signInWithin(files, portal.demo)
  const address = page.url()
  const row = (name: string) => files.getByRole('row', { name: new RegExp(`^${name}`) })
  const jobs = files.getByRole('region', { name: 'Jobs' })

  await test.step('moved by keyboard, and undone', async () => {
    await files.getByRole('button', { name: 'Actions for letter.txt' }).click()
    await files.getByRole('menuitem', { name: 'Move to…' }).click()
    const dialog = files.getByRole('dialog', { name: 'Move “letter.txt” to…' })
    await expect(dialog.getByRole('listbox')).toBeFocused()
    await page.keyboard.press('a')
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('listbox', { name: 'My files › Embedded › Archive' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Move here' }).press('Enter')
    await expect(jobs.getByText('“letter.txt” moved to “Archive”')).toBeVisible()
    expect(await keys()).toEqual(['Archive/letter.txt', 'Archive/old.txt', 'picture.png'])
    await jobs.getByRole('button', { name: 'Undo' }).click()
    await expect(row('letter.txt')).toBeVisible()
    await expect.poll(keys).toEqual(all)
  })

  await test.step('deleted, undone, deleted again, and restored from the trash', async () => {
    const remove = async () => {
      await row('letter.txt').focus()
      await page.keyboard.press('Delete')
      const question = files.getByRole('alertdialog', { name: 'Delete “letter.txt”?' })
      await question.getByRole('button', { name: 'Delete' }).click()
      await expect(row('letter.txt')).toHaveCount(0)
    }
    await remove()
    await files.getByRole('button', { name: 'Undo' }).first().click()
    await expect(row('letter.txt')).toBeVisible()
    await remove()
    await files.getByRole('button', { name: 'All buckets' }).click()
    await files.getByRole('menuitem', { name: 'Trash' }).click()
    await files.getByRole('button', { name: 'Restore “letter.txt”' }).click()
    await expect(files.getByRole('button', { name: 'Restore “letter.txt”' })).toHaveCount(0)
    await expect.poll(keys).toEqual(all)
    await files.getByRole('link', { name: 'Go to your files' }).click()
    await files.getByRole('button', { name: 'Embedded', exact: true }).click()
  })

  await test.step('shown as tiles', async () => {
    await files.getByRole('button', { name: 'Show as a grid' }).click()
    const tile = files.getByRole('gridcell').filter({ hasText: 'picture.png' })
    await expect(tile.locator('img')).toHaveJSProperty('naturalWidth', 10)
    await files.getByRole('button', { name: 'Show as a list' }).click()
    await expect(row('picture.png')).toBeVisible()
  })

  await test.step('found', async () => {
    await row('picture.png').focus()
    await page.keyboard.press('/')
    await page.keyboard.type('OLD')
    await page.keyboard.press('Enter')
    const results = files.getByRole('list', { name: 'Results' })
    await expect(results.getByRole('listitem')).toHaveCount(1)
    await results.getByRole('link', { name: 'old.txt' }).first().click()
    await expect(
      files.getByRole('dialog', { name: 'old.txt' }).getByText('old', { exact: true }),
    ).toBeVisible()
  })
  expect(page.url()).toBe(address)
})
