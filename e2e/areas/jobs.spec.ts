import { expectAccessible } from '../accessibility.ts'
import { expect, expectMounted, setSessionCookies, test } from '../portal.ts'
import { createSecondClient, type SecondClient } from './second-client.ts'

/** Stored keys below a folder of a bucket, without placeholders of empty folders. */
async function keysIn({ ask }: SecondClient, bucket: string, prefix: string): Promise<string[]> {
  const page = (await ask('POST', `/storage/v1/object/list-v2/${bucket}`, { prefix })) as {
    objects: { name: string }[]
  }
  return page.objects.map(({ name }) => name.slice(prefix.length)).filter((name) => !name.includes('.empty'))
}

test('a file is moved by drag and drop; a folder is moved to another bucket by keyboard with both of two names kept, undone, and resumed after a reload', async ({
  page,
  portal,
}) => {
  const there = await createSecondClient(portal)
  const { ask, userId } = there
  const names = ['a.txt', 'b.txt', 'in/c.txt']
  // The other bucket only accepts pictures.
  const type = 'image/png'
  for (const name of names) await ask('POST', `/storage/v1/object/files/${userId}/Trip/${name}`, name, type)
  await ask('POST', `/storage/v1/object/files/${userId}/b.txt`, 'another', type)
  await ask('POST', '/storage/v1/object/move', {
    bucketId: 'files',
    sourceKey: `${userId}/b.txt`,
    destinationBucket: 'avatars',
    destinationKey: `${userId}/Trip/b.txt`,
  })
  await ask('POST', `/storage/v1/object/files/${userId}/loose.txt`, 'loose', type)
  await setSessionCookies(page, portal)
  await page.goto(`${portal.shell}/files/files`)
  await expectMounted(page, 'files')
  const jobs = page.getByRole('region', { name: 'Jobs' })

  await expect(page.getByRole('button', { name: 'Show as a grid' })).toBeVisible()
  await page.getByRole('row', { name: 'loose.txt' }).dragTo(page.getByRole('row', { name: 'Trip' }))
  await expect(jobs.getByText('“loose.txt” moved to “Trip”')).toBeVisible()
  await page.getByRole('button', { name: 'Trip', exact: true }).click()
  const crumb = page.getByRole('navigation', { name: 'Folders' }).getByRole('link', { name: 'My files' })
  await page.getByRole('row', { name: 'loose.txt' }).dragTo(crumb)
  await expect(jobs.getByText('“loose.txt” moved to “My files”')).toBeVisible()
  await crumb.click()
  const close = jobs.getByRole('button', { name: /^Close/ })
  await close.last().click()
  await expect(close).toHaveCount(1)
  await close.click()
  await expect(jobs).toBeHidden()

  await page.getByRole('button', { name: 'Actions for Trip' }).click()
  await page.getByRole('menuitem', { name: 'Move to…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Move “Trip” to…' })
  await expect(dialog.getByRole('listbox')).toBeFocused()
  await expectAccessible(page, 'move dialog')
  await page.keyboard.press('Backspace')
  await expect(dialog.getByRole('listbox', { name: 'All buckets' })).toBeVisible()
  await page.keyboard.press('a')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('option', { name: 'My folder' })).toBeVisible()
  await page.keyboard.press('m')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('listbox', { name: 'avatars › My folder' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Move here' }).press('Enter')
  const taken = page.getByRole('dialog', { name: '1 name is taken in “My folder”' })
  await expect(taken.getByText('This concerns 3 files')).toBeVisible()
  await expectAccessible(page, 'taken names')
  await taken.getByRole('button', { name: 'Keep both' }).press('Enter')

  await expect(jobs.getByText('“Trip” moved to “My folder”')).toBeVisible()
  await expectAccessible(page, 'a job that is done')
  expect(await keysIn(there, 'avatars', `${userId}/Trip/`)).toEqual([
    'a.txt',
    'b (2).txt',
    'b.txt',
    'in/c.txt',
  ])
  expect(await keysIn(there, 'files', `${userId}/Trip/`)).toEqual([])
  await jobs.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('button', { name: 'Actions for Trip' })).toBeVisible()
  await expect.poll(() => keysIn(there, 'files', `${userId}/Trip/`)).toEqual(names)
  expect(await keysIn(there, 'avatars', `${userId}/Trip/`)).toEqual(['b.txt'])

  // The second request never gets an answer, and the page is closed meanwhile.
  let moves = 0
  let isHeld = true
  await page.route('**/storage/v1/object/move', (route) => {
    moves += 1
    return moves === 1 || !isHeld ? route.continue() : undefined
  })
  await page.getByRole('button', { name: 'Actions for Trip' }).click()
  await page.getByRole('menuitem', { name: 'Rename…' }).click()
  await expect(page.getByRole('dialog').getByRole('textbox')).toBeFocused()
  await page.keyboard.type('Journey')
  await page.keyboard.press('Enter')
  await expect.poll(() => moves).toBe(3)
  page.on('dialog', (asked) => void asked.accept())
  await page.reload()
  isHeld = false
  await jobs.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('button', { name: 'Actions for Journey' })).toBeVisible()
  await expect.poll(() => keysIn(there, 'files', `${userId}/Journey/`)).toEqual(names)
  expect(await keysIn(there, 'files', `${userId}/Trip/`)).toEqual([])
})
