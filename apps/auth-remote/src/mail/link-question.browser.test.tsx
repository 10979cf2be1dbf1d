import { mountRemote } from '@portico/react-remote/testing'
import { createFakeSession } from '@portico/session/testing'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { remote } from '../remote.tsx'

test('the question about a link fits the smallest phone if the user has a long address', async () => {
  onTestFinished(() => page.viewport(414, 896))
  await page.viewport(320, 800)
  const fake = createFakeSession({ user: { id: 'ada', email: 'ada.of.the.northern.branch@portico.example' } })
  fake.setLink({ type: 'magiclink' })
  const mounted = mountRemote(remote, { session: fake.session, path: '/callback' })
  onTestFinished(() => mounted.unmount())
  const stay = page.getByRole('button', { name: /^Stay signed in as / })
  await expect.element(stay).toBeVisible()
  expect(stay.element().getBoundingClientRect().right).toBeLessThanOrEqual(320)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
})
