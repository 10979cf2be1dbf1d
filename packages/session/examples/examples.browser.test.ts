import { createFakeSession } from '@portico/session/testing'
import { createClient } from '@supabase/supabase-js'
import { describe, expect, it } from 'vitest'
import { showBadge } from './badge.ts'
import { followProjects } from './late-remote.ts'
import { hostSession, signIn } from './sign-in.ts'
import { wakePage } from './wake-page.ts'

describe('the examples of docs/session.md', () => {
  it('the plain example shows the signed-in user until the remote is unmounted', () => {
    const fake = createFakeSession()
    const element = document.createElement('p')
    const mounted = new AbortController()
    showBadge(element, fake.session, mounted.signal)
    expect(element.textContent).toBe('Signed out')
    fake.signIn({ email: 'ada@example.com' })
    expect(element.textContent).toBe('ada@example.com')
    mounted.abort()
    fake.signOut()
    expect(element.textContent).toBe('ada@example.com')
  })

  it('the late remote loads its rows once, and again for another user', async () => {
    const asked: string[] = []
    const client = createClient('http://backend.invalid', 'key', {
      accessToken: async () => null,
      global: {
        fetch: async (input) => {
          asked.push(String(input))
          return Response.json([{ name: `Project ${asked.length}` }])
        },
      },
    })
    const fake = createFakeSession({ user: { id: 'ada' }, client })
    const shown: string[][] = []
    const mounted = new AbortController()
    followProjects(fake.session, (names) => shown.push(names), mounted.signal)
    await expect.poll(() => shown).toEqual([['Project 1']])
    fake.refresh()
    fake.signIn({ id: 'bob' })
    await expect.poll(() => shown).toEqual([['Project 1'], [], ['Project 2']])
    expect(asked).toHaveLength(2)
    mounted.abort()
  })

  it('the sign-in example returns the backend’s message', async () => {
    const fake = createFakeSession()
    const answer = (error: unknown) =>
      fake.answer('signInWithPassword', { data: { user: null, session: null }, error })
    const act = () => signIn(fake.session, 'ada@example.com', 'wrong')
    answer({ code: 'invalid_credentials' })
    expect(await act()).toBe('Email or password is wrong.')
    answer({ name: 'AuthRetryableFetchError' })
    expect(await act()).toBe('No connection. Try again.')
    answer({ code: 'user_banned', message: 'User is banned' })
    expect(await act()).toBe('User is banned')
    answer(null)
    expect(await act()).toBeNull()
  })

  it('the configuration example is the only one that throws, with a code', () => {
    expect(() => hostSession('http://localhost:1', '')).toThrow('PORTICO_SUPABASE_KEY')
    expect(() => hostSession('', 'key')).toThrow('address of the backend')
  })

  it('the server-rendered page starts with the server’s session', async () => {
    const element = document.createElement('p')
    element.dataset.settings = JSON.stringify({
      url: 'http://rendered.invalid',
      key: 'key',
      initial: { session: null },
    })
    const session = wakePage(element)
    expect(session.getInitialSnapshot().status).toBe('signed_out')
    expect((await session.ready()).status).toBe('signed_out')
    session.dispose()
  })
})
