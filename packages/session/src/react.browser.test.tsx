import { type ReactNode, StrictMode } from 'react'
import { describe, expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { SessionProvider, useAuthEvent, useAuthStatus, useSession, useUser } from './react.ts'
import type { AuthEvent } from './session/events.ts'
import { createFakeSession, type FakeSession } from './testing.ts'

function show(fake: FakeSession, children: ReactNode) {
  return render(
    <StrictMode>
      <SessionProvider session={fake.session}>{children}</SessionProvider>
    </StrictMode>,
  )
}

function Listener({ onEvent }: { onEvent: (event: AuthEvent, email: string) => void }) {
  const email = useUser()?.email ?? 'nobody'
  useAuthEvent(['INITIAL_SESSION', 'TOKEN_REFRESHED', 'SIGNED_OUT'], (event) => onEvent(event, email))
  return <p>{email}</p>
}

function Who({ onRender }: { onRender: () => void }) {
  onRender()
  return (
    <p>
      {useUser()?.email} {useAuthStatus()}
    </p>
  )
}

function Snapshot() {
  const { recovery, seq } = useSession((snapshot) => ({ recovery: snapshot.recovery, seq: snapshot.seq }))
  const { problem } = useSession()
  return (
    <p>
      {String(recovery)} {seq} {problem?.code ?? 'fine'}
    </p>
  )
}

describe('react', () => {
  it('a component under StrictMode has one live subscription and one replay', async () => {
    const fake = createFakeSession({ user: { email: 'ada@example.com' } })
    const received: string[] = []
    const onEvent = ({ type, replayed }: AuthEvent) => received.push(`${type} ${replayed}`)
    const screen = await show(fake, <Listener onEvent={onEvent} />)
    await expect.element(screen.getByText('ada@example.com')).toBeVisible()
    expect(received).toEqual(['INITIAL_SESSION true'])
    fake.refresh()
    await Promise.resolve()
    expect(received).toEqual(['INITIAL_SESSION true', 'TOKEN_REFRESHED false'])
    await screen.unmount()
    fake.signOut()
    await Promise.resolve()
    expect(received).toHaveLength(2)
  })

  it('useAuthEvent calls the handler of the last render', async () => {
    const fake = createFakeSession({ user: { email: 'ada@example.com' } })
    const received: string[] = []
    const onEvent = ({ type }: AuthEvent, email: string) => received.push(`${type} ${email}`)
    const screen = await show(fake, <Listener onEvent={onEvent} />)
    fake.changeUser({ email: 'bob@example.com' })
    await expect.element(screen.getByText('bob@example.com')).toBeVisible()
    fake.refresh()
    await Promise.resolve()
    expect(received).toEqual(['INITIAL_SESSION ada@example.com', 'TOKEN_REFRESHED bob@example.com'])
  })

  it('a token refresh does not render components that only use user or status', async () => {
    const fake = createFakeSession({ user: { email: 'ada@example.com' } })
    let renders = 0
    const onRender = () => {
      renders += 1
    }
    const screen = await show(fake, <Who onRender={onRender} />)
    await expect.element(screen.getByText('ada@example.com signed_in')).toBeVisible()
    const before = renders
    for (let round = 0; round < 5; round += 1) fake.refresh()
    fake.setHealth('stale')
    await expect.element(screen.getByText('ada@example.com signed_in')).toBeVisible()
    expect(renders).toBe(before)
    fake.signOut('expired')
    await expect.element(screen.getByText('signed_out')).toBeVisible()
  })

  it('useSession accepts selectors that build a new object each time', async () => {
    const fake = createFakeSession()
    const screen = await show(fake, <Snapshot />)
    await expect.element(screen.getByText('false 1 fine')).toBeVisible()
    fake.recover()
    await expect.element(screen.getByText('true 2 fine')).toBeVisible()
    fake.setProblem({ code: 'storage_blocked', message: '' })
    await expect.element(screen.getByText('true 2 storage_blocked')).toBeVisible()
  })
})
