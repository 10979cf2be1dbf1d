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
  'the page keeps its user with stale health if the session is %s',
  async (reason) => {
    const { signOut, page, shown, events } = setUp()
    signOut(reason)
    expect(shown()).toMatchObject({ status: 'signed_in', health: 'stale', user: { id: 'dana' } })
    expect(page.owner.getState().held).toEqual({ userId: 'dana', email: dana.email })
    await Promise.resolve()
    expect(events).toEqual([])
  },
)

test('a locked page continues unchanged when the same user signs in again', () => {
  const { signOut, signIn, page, shown, onSwitch } = setUp()
  signOut('expired')
  signIn(dana)
  expect(page.owner.getState()).toEqual({ generation: 0, held: null })
  expect(shown()).toMatchObject({ status: 'signed_in', health: 'fresh' })
  expect(onSwitch).not.toHaveBeenCalled()
})

test('a locked page is replaced when another user signs in, and onSwitch is called', () => {
  const { signOut, signIn, page, shown, onSwitch } = setUp()
  signOut('expired')
  signIn(oskar)
  expect(page.owner.getState()).toEqual({ generation: 1, held: null })
  expect(shown().user?.id).toBe('oskar')
  expect(onSwitch).toHaveBeenCalledOnce()
})

test.each(['signed_out', 'external'] as const)(
  'the page is not locked if the session ends with %s',
  (reason) => {
    const { signOut, signIn, page, shown, onSwitch } = setUp()
    signOut(reason)
    expect(shown().status).toBe('signed_out')
    expect(page.owner.getState().held).toBeNull()
    signIn(oskar)
    expect(onSwitch).not.toHaveBeenCalled()
  },
)

test('the page is not locked if no edits would be lost', () => {
  const { signOut, shown } = setUp({ canHold: false })
  signOut('expired')
  expect(shown().status).toBe('signed_out')
})

test('the page is replaced when another tab switches to another user', () => {
  const { signOut, signIn, page, onSwitch } = setUp()
  signOut('switched')
  signIn(oskar)
  expect(page.owner.getState().generation).toBe(1)
  expect(onSwitch).toHaveBeenCalledOnce()
})

test('letGo signs the page out, and a later sign-in is not a switch', () => {
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
