import { createFakeSession } from '@portico/session/testing'
import { expect, test, vi } from 'vitest'
import { createPageSession } from './page-session.ts'

const dana = { id: 'dana', email: 'dana@portico.example' }
const oskar = { id: 'oskar', email: 'oskar@portico.example' }

function setUp({ canHold = true } = {}) {
  const fake = createFakeSession({ user: dana })
  const onSwitch = vi.fn()
  const page = createPageSession(fake.session, { canHold: () => canHold, onSwitch })
  const onChange = vi.fn()
  page.session.subscribe(onChange)
  const events: string[] = []
  page.session.onAuthEvent('*', ({ type }) => events.push(type), { replay: false })
  return { ...fake, page, onChange, events, onSwitch, shown: () => page.session.getSnapshot() }
}

test.each(['expired', 'revoked'] as const)(
  'a session that is %s is held: the page still has its owner, stale',
  async (reason) => {
    const { signOut, page, shown, events } = setUp()
    signOut(reason)
    expect(shown()).toMatchObject({ status: 'signed_in', health: 'stale', user: { id: 'dana' } })
    expect(page.owner.getState().held).toEqual({ userId: 'dana', email: dana.email })
    await Promise.resolve()
    expect(events).toEqual([])
  },
)

test('signed in again as the same person the page goes on as it was', () => {
  const { signOut, signIn, page, shown, onSwitch } = setUp()
  signOut('expired')
  signIn(dana)
  expect(page.owner.getState()).toEqual({ generation: 0, held: null })
  expect(shown()).toMatchObject({ status: 'signed_in', health: 'fresh' })
  expect(onSwitch).not.toHaveBeenCalled()
})

test('another person gets a page of their own, and it is said', () => {
  const { signOut, signIn, page, shown, onSwitch } = setUp()
  signOut('expired')
  signIn(oskar)
  expect(page.owner.getState()).toEqual({ generation: 1, held: null })
  expect(shown().user?.id).toBe('oskar')
  expect(onSwitch).toHaveBeenCalledOnce()
})

test.each(['signed_out', 'external'] as const)(
  'nothing is held for who is %s: they asked for it',
  (reason) => {
    const { signOut, signIn, page, shown, onSwitch } = setUp()
    signOut(reason)
    expect(shown().status).toBe('signed_out')
    expect(page.owner.getState().held).toBeNull()
    signIn(oskar)
    expect(onSwitch).not.toHaveBeenCalled()
  },
)

test('where nothing would be lost nothing is held', () => {
  const { signOut, shown } = setUp({ canHold: false })
  signOut('expired')
  expect(shown().status).toBe('signed_out')
})

test('when another tab has switched to somebody else the page becomes theirs', () => {
  const { signOut, signIn, page, onSwitch } = setUp()
  signOut('switched')
  signIn(oskar)
  expect(page.owner.getState().generation).toBe(1)
  expect(onSwitch).toHaveBeenCalledOnce()
})

test('a page that is given up is signed out, and no switch is reported', () => {
  const { signOut, signIn, page, shown, onChange, onSwitch } = setUp()
  signOut('expired')
  onChange.mockClear()
  page.letGo()
  expect(onChange).toHaveBeenCalledOnce()
  expect(shown().status).toBe('signed_out')
  expect(page.owner.getState()).toEqual({ generation: 1, held: null })
  signIn(oskar)
  expect(onSwitch).not.toHaveBeenCalled()
})

test('a subscription ends with its signal', () => {
  const { page, onChange, refresh } = setUp()
  const ended = new AbortController()
  const listener = vi.fn()
  page.session.subscribe(listener, { signal: ended.signal })
  ended.abort()
  refresh()
  expect(onChange).toHaveBeenCalledOnce()
  expect(listener).not.toHaveBeenCalled()
})
