import { createMemoryHistory } from '@portico/contract/history'
import { useAuthStatus } from '@portico/session/react'
import { createFakeSession } from '@portico/session/testing'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderInPortal } from '../portal/portal.fixture.tsx'
import { usePortalLocation } from '../portal/portal.ts'
import { useSignInReturn } from './use-sign-in-return.ts'

function Return() {
  useSignInReturn()
  return `${useAuthStatus()} ${usePortalLocation().pathname}`
}

/** Renders the hook at `path` with a loading session. `visited` collects all later addresses. */
async function arriveAt(path: string) {
  const fake = createFakeSession({ loading: true })
  const memory = createMemoryHistory(path)
  const visited: string[] = []
  memory.listen(({ pathname }) => visited.push(pathname))
  const { listen, push, replace } = memory
  await renderInPortal(<Return />, {
    session: fake.session,
    history: {
      listen,
      push,
      replace,
      get location() {
        return memory.location
      },
    },
  })
  return { fake, memory, visited }
}

test('a user who follows an email link arrives at home, whether the auth remote opens the account before or after', async () => {
  for (const remoteIsFirst of [true, false]) {
    const { fake, memory, visited } = await arriveAt('/auth/callback')
    const toAccount = () => memory.replace('/auth')
    const end = memory.listen(({ pathname }) => {
      if (pathname !== '/') return
      end()
      toAccount()
    })
    if (remoteIsFirst) {
      end()
      toAccount()
    }
    fake.signIn()
    await expect.poll(() => visited).toEqual(remoteIsFirst ? ['/auth', '/'] : ['/', '/auth', '/'])
  }
})

test('a signed-in user who opens the account stays there, also after an earlier sign-in', async () => {
  const { fake, memory, visited } = await arriveAt('/auth')
  fake.signOut()
  await expect.element(page.getByText('signed_out /auth')).toBeInTheDocument()
  fake.signIn()
  await expect.element(page.getByText('signed_in /', { exact: true })).toBeInTheDocument()
  memory.push('/auth')
  await expect.element(page.getByText('signed_in /auth', { exact: true })).toBeInTheDocument()
  memory.push('/auth/security')
  await expect.element(page.getByText('signed_in /auth/security')).toBeInTheDocument()
  expect(visited).toEqual(['/', '/auth', '/auth/security'])
})

test('a user who signs in at the address of an account section stays there', async () => {
  const { fake, visited } = await arriveAt('/auth#password')
  fake.signOut()
  await expect.element(page.getByText('signed_out /auth')).toBeInTheDocument()
  fake.signIn()
  await expect.element(page.getByText('signed_in /auth', { exact: true })).toBeInTheDocument()
  expect(visited).toEqual([])
})

test('a user who returns to the account from a linked provider stays there', async () => {
  const { fake, memory, visited } = await arriveAt('/auth/callback?for=provider&next=%2Fauth')
  const end = memory.listen(({ pathname, search }) => {
    if (pathname !== '/auth' || search) return
    end()
    // The auth remote also opens the account.
    memory.replace('/auth?next=%2Fauth')
  })
  fake.signIn()
  await expect.poll(() => visited).toEqual(['/auth', '/auth', '/auth'])
  await expect.element(page.getByText('signed_in /auth', { exact: true })).toBeInTheDocument()
})
