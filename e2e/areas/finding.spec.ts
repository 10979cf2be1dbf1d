import { expectAccessible } from '../accessibility.ts'
import { expect, expectMounted, setSessionCookies, test } from '../portal.ts'
import { createSecondClient } from './second-client.ts'

test('by keyboard: a file is found by search, filtered by kind, selected in its folder, and added to the favourites @long', async ({
  page,
  portal,
}) => {
  const { ask, userId } = await createSecondClient(portal)
  for (const [name, type] of [
    ['Finding/minutes%20of%20May.txt', 'text/plain'],
    ['Finding/deep/minutes%20of%20May.pdf', 'application/pdf'],
  ] as const)
    await ask('POST', `/storage/v1/object/files/${userId}/${name}`, 'content', type)
  await setSessionCookies(page, portal)
  await page.goto(`${portal.shell}/files/files/Finding`)
  await expectMounted(page, 'files')
  await expect(page.getByRole('searchbox', { name: 'Search here' })).toBeVisible()
  await page.getByRole('row', { name: /^minutes of May/ }).focus()
  await page.keyboard.press('/')
  await page.keyboard.type('OF MAY')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${portal.shell}/files/-/find?q=OF+MAY&in=%2Ffiles%2FFinding`)
  const results = page.getByRole('list', { name: 'Results' })
  await expect(results.getByRole('listitem')).toHaveCount(2)
  await expect(page.getByText('2 results')).toBeVisible()
  await expectAccessible(page, 'search')

  await page.keyboard.press('Tab')
  await expect(page.getByRole('combobox', { name: /^Kind/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.type('PDF')
  await page.keyboard.press('Enter')
  await expect(results.getByRole('listitem')).toHaveCount(1)
  await expect(page).toHaveURL(/[?&]kind=pdf/)

  await results.getByRole('link', { name: 'My files › Finding › deep' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${portal.shell}/files/files/Finding/deep`)
  await page.getByRole('button', { name: 'Actions for minutes of May.pdf' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  const star = page.getByRole('menuitem', { name: 'Add to favourites' })
  await expect(star).toBeVisible()
  await page.keyboard.type('Add to f')
  await expect(star).toBeFocused()
  await page.keyboard.press('Enter')
  // Leaving the page before the server has answered may cancel the request.
  await expect.poll(() => ask('GET', `/rest/v1/portico_favourites?key=like.*Finding/deep/*`)).toHaveLength(1)

  await page.goto(`${portal.shell}/files/-/favourites`)
  const favourite = page.getByRole('link', { name: 'minutes of May.pdf' })
  await expect(favourite).toBeVisible()
  await expectAccessible(page, 'favourites')
  await favourite.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'minutes of May.pdf' })).toBeVisible()
  await page.goBack()
  await ask('DELETE', `/storage/v1/object/files/${userId}/Finding/deep/minutes%20of%20May.pdf`)
  await page.reload()
  await page.getByRole('button', { name: 'Remove “minutes of May.pdf” from favourites' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'No favourites yet' })).toBeVisible()
  await expectAccessible(page, 'no favourites')
})
