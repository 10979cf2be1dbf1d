import { test as anyTest, type Browser } from '@playwright/test'
import { shiftProofTimes } from '../accounts/owner-sql.ts'
import { createTestUser, expectHome } from '../accounts/test-users.ts'
import { createSecondClient } from '../areas/second-client.ts'
import { expect, type TestPortal, test } from '../portal.ts'
import { picture, signInWithFile } from '../screens/files.ts'
import { choose, type Screen } from '../screens/screen.ts'
import { screens } from '../screens/screens.ts'
import { signInMethodScreens, testSignInMethods } from '../screens/sign-in-method-screens.ts'
import { type Opener, pressEach } from './press-each.ts'
import { watchWrites } from './writes.ts'

/** Some screens with forms that write. A normal run presses their last buttons once; the long run presses all buttons of all screens. */
const sample = ['sign-up', 'new row', 'sharing']

/** The browser's storage of the demo account after sign-in, and the time of that in Unix milliseconds. */
let kept: { state: NonNullable<Opener['state']>; since: number } | undefined

/** A session lasts an hour. Browsers that start with the same session must not each renew it. */
const longest = 20 * 60_000

async function openerFor(browser: Browser, portal: TestPortal): Promise<Opener> {
  if (!kept || Date.now() - kept.since > longest) {
    const page = await browser.newPage()
    await signInWithFile(page, portal)
    if (portal.demo) await shiftProofTimes(portal, portal.demo, -60)
    kept = { state: await page.context().storageState(), since: Date.now() }
    await page.close()
  }
  return { browser, portal, state: kept.state }
}

async function expectOneEach(opener: Opener, screen: Screen): Promise<void> {
  anyTest.slow()
  const { faults } = await pressEach(opener, screen, { times: 100 })
  expect(faults).toEqual([])
}

test('a double click on a button that sends a form sends it once', async ({ browser, portal }) => {
  test.slow()
  const opener = await openerFor(browser, portal)
  const writing: string[] = []
  for (const screen of screens.filter(({ name }) => sample.includes(name))) {
    const pressed = await pressEach(opener, screen, { times: 1, most: 3 })
    expect(pressed.faults).toEqual([])
    writing.push(...pressed.writing)
  }
  expect(writing).toEqual(['Create account', 'Add row', 'Create link'])
})

for (const screen of screens)
  test(`one hundred double clicks on each button of the screen “${screen.name}” @long`, async ({
    browser,
    portal,
  }) => expectOneEach(await openerFor(browser, portal), screen))

for (const screen of signInMethodScreens)
  testSignInMethods(
    `one hundred double clicks on each button of “${screen.name}” @long`,
    ({ browser, portal }) => expectOneEach({ browser, portal }, screen),
  )

testSignInMethods(
  'a double click on “Continue as a guest” makes one account @long',
  async ({ page, portal }) => {
    await page.goto(`${portal.shell}/auth?next=%2F`)
    const writes = await watchWrites(page, portal)
    await page.getByRole('button', { name: 'Continue as a guest' }).dblclick()
    await expectHome(page)
    await writes.settle()
    expect(writes.sent.filter((write) => write === 'POST /auth/v1/signup')).toHaveLength(1)
  },
)

test('a double click on “Create link” makes one link', async ({ page, portal }) => {
  await signInWithFile(page, portal)
  const { ask } = await createSecondClient(portal)
  const idsOf = async () =>
    ((await ask('GET', '/rest/v1/portico_shares?select=id')) as { id: string }[]).map(({ id }) => id)
  const before = new Set(await idsOf())
  await choose(page, `Actions for ${picture.name}`, 'Share…')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Create link' }).dblclick()
  await expect(dialog.getByRole('button', { name: 'Copy link' })).toBeVisible()
  const made = (await idsOf()).filter((id) => !before.has(id))
  expect(made).toHaveLength(1)
  for (const share of made) await ask('POST', '/rest/v1/rpc/portico_end_share', { share })
})

test('a double click on “Create folder” makes one folder', async ({ page, portal }) => {
  await signInWithFile(page, portal)
  const { ask, userId } = await createSecondClient(portal)
  const writes = await watchWrites(page, portal)
  await page.getByRole('button', { name: 'New folder' }).click()
  const dialog = page.getByRole('dialog', { name: 'New folder' })
  await dialog.getByLabel('Name').fill('Pressed twice')
  await dialog.getByRole('button', { name: 'Create folder' }).dblclick()
  await expect(page.getByRole('row', { name: /^Pressed twice/ })).toBeVisible()
  await writes.settle()
  expect(writes.sent.filter((write) => write.startsWith('POST /storage/v1/object/'))).toHaveLength(1)
  const folder = `${userId}/Pressed twice`
  const kept = (await ask('POST', '/storage/v1/object/list/files', { prefix: folder })) as { name: string }[]
  expect(kept).toHaveLength(1)
  await ask('DELETE', '/storage/v1/object/files', { prefixes: kept.map(({ name }) => `${folder}/${name}`) })
})

test('two taps on “Send the email again” send one mail', async ({ page, portal }) => {
  await page.goto(`${portal.shell}/auth/check-mail`)
  const writes = await watchWrites(page, portal)
  await page.getByLabel('Email', { exact: true }).fill(createTestUser().email)
  const again = page.getByRole('button', { name: 'Send the email again' })
  const { x, y, width, height } = (await again.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  // Separate clicks, as on a touch screen.
  for (let tap = 0; tap < 2; tap += 1) await page.mouse.click(x + width / 2, y + height / 2)
  await expect(page.getByRole('button', { name: /^Send again in/ })).toBeVisible()
  await writes.settle()
  expect(writes.sent).toEqual(['POST /auth/v1/resend'])
})

test('Enter that is held down signs in once', async ({ page, portal }) => {
  await page.goto(`${portal.shell}/auth?next=%2F`)
  const writes = await watchWrites(page, portal)
  await page.getByLabel('Email').fill(portal.demo?.email ?? '')
  await page.getByLabel('Password', { exact: true }).fill(portal.demo?.password ?? '')
  for (let time = 0; time < 5; time += 1) await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
  await expectHome(page)
  await writes.settle()
  expect(writes.sent.filter((write) => write === 'POST /auth/v1/token')).toHaveLength(1)
})
