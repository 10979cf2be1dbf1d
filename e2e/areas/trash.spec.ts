import { expectAccessible } from '../accessibility.ts'
import { expect, expectMounted, setSessionCookies, test } from '../portal.ts'
import { createSecondClient } from './second-client.ts'

test('a folder is deleted by keyboard, undone, deleted again, and restored next to a new entry with the same name @long', async ({
  page,
  portal,
}) => {
  const { ask, userId } = await createSecondClient(portal)
  const put = (name: string, text: string) => ask('POST', `/storage/v1/object/files/${userId}/${name}`, text)
  for (const name of ['Plans/one.txt', 'Plans/deep/two.txt', 'stays.txt']) await put(name, `old ${name}`)
  const signing = await ask('POST', `/storage/v1/object/sign/files/${userId}/Plans/one.txt`, {
    expiresIn: 600,
  })
  const signed = `${portal.backend}/storage/v1${(signing as { signedURL: string }).signedURL}`
  /** Returns the content, or the error status, that an existing link gives for the file. */
  const linked = async () => {
    const answer = await page.request.get(signed)
    const said = (await answer.json()) as string | { statusCode: string }
    return typeof said === 'string' ? said : said.statusCode
  }
  const row = (name: string) => page.getByRole('row', { name: new RegExp(`^${name}`) })
  const remove = async () => {
    await row('Plans').focus()
    await page.keyboard.press('Delete')
    const question = page.getByRole('alertdialog', { name: 'Delete “Plans”?' })
    await expect(question.getByText(/restore it for 30 days/)).toBeVisible()
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(question).toHaveCount(0)
    await expect(row('Plans')).toHaveCount(0)
  }
  await setSessionCookies(page, portal)
  await page.goto(`${portal.shell}/files/files`)
  await expectMounted(page, 'files')
  expect(await linked()).toBe('old Plans/one.txt')
  await remove()
  expect(await linked()).toBe('404')
  await page.getByRole('button', { name: 'Undo' }).first().click()
  await expect(row('Plans')).toBeVisible()
  await expect.poll(linked).toBe('old Plans/one.txt')
  await remove()
  await put('Plans/one.txt', 'new')

  await page.getByRole('button', { name: 'All buckets' }).click()
  await page.getByRole('menuitem', { name: 'Trash' }).click()
  await expect(page).toHaveURL(`${portal.shell}/files/-/trash`)
  await expect(page.getByText(/^from My files · 2 files, /)).toBeVisible()
  await expectAccessible(page, 'trash')
  await page.getByRole('button', { name: 'Restore “Plans”' }).click()
  const taken = page.getByRole('dialog', { name: '1 name is taken in “My files”' })
  await taken.getByRole('button', { name: 'Keep both' }).click()
  await expect(page.getByText('The trash is empty')).toBeVisible()
  // A link never opens the file that replaced its file.
  expect(await linked()).toBe('400')
  const listed = (await ask('POST', '/storage/v1/object/list/files', { prefix: `${userId}/Plans` })) as {
    name: string
  }[]
  expect(listed.map(({ name }) => name)).toEqual(['deep', 'one (2).txt', 'one.txt'])

  await page.goto(`${portal.shell}/files/files`)
  await row('Plans').focus()
  await remove()
  const newer = { name: 'stays.txt', mimeType: 'text/plain', buffer: Buffer.from('newer') }
  await page.getByLabel('Upload files').setInputFiles(newer)
  const question = page.getByRole('dialog', { name: '“stays.txt” already exists here' })
  await expect(question.getByText(/the old file goes to the trash/)).toBeVisible()
  await question.getByRole('button', { name: 'Replace' }).click()
  await expect(page.getByText('1 file uploaded')).toBeVisible()
  await page.goto(`${portal.shell}/files/-/trash`)
  await expect(page.getByRole('button', { name: 'Restore “stays.txt”' })).toBeVisible()
  await page.getByRole('button', { name: 'Empty trash' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Empty trash' }).click()
  await expect(page.getByText('The trash is empty', { exact: true })).toBeVisible()
  expect(await linked()).toBe('404')
  await page.goto(`${portal.shell}/files/files`)
  await expect(row('stays.txt')).toBeVisible()
  await expect(row('Plans')).toHaveCount(0)
})
