import { faultyAndSteady } from '../../faults/faulty-portal.ts'
import { expect, expectWorks, openFromMenu, openPortal, test } from '../../faults/test.ts'

test('two remotes with the same class names keep their own looks, in either order @long', async ({
  page,
  portal,
}) => {
  const paint = (text: string) => text.replace('#010203', '#040506')
  const steady = { releases: [{ version: '1.0.0', edits: [[/\.css$/, paint] as const] }] }
  await openPortal(page, portal, { remotes: { ...faultyAndSteady.remotes, steady } })
  const paragraph = page.getByText('This paragraph has the colour of its remote.')
  for (const [title, colour] of [
    ['Faulty', 'rgb(1, 2, 3)'],
    ['Steady', 'rgb(4, 5, 6)'],
    ['Faulty', 'rgb(1, 2, 3)'],
  ] as const) {
    await openFromMenu(page, title)
    await expectWorks(page, title)
    await expect(paragraph).toHaveCSS('color', colour)
  }
})
