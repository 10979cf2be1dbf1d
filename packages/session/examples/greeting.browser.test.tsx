import { SessionProvider } from '@portico/session/react'
import { createFakeSession } from '@portico/session/testing'
import { expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { Greeting } from './greeting.tsx'

it('the example greets the signed-in user, and clears the cache when the session ends', async () => {
  const fake = createFakeSession({ user: { email: 'ada@example.com' } })
  const cache = new Map([['rows', ['hers']]])
  const screen = await render(
    <SessionProvider session={fake.session}>
      <Greeting cache={cache} />
    </SessionProvider>,
  )
  await expect.element(screen.getByText('Signed in as ada@example.com.')).toBeVisible()
  await screen.getByRole('button', { name: 'Sign out' }).click()
  await expect.element(screen.getByText('Nobody is signed in.')).toBeVisible()
  expect(fake.calls).toEqual([{ operation: 'signOut', args: [{ scope: 'local' }] }])
  expect(cache.size).toBe(0)
})
