import { createFakeSession } from '@portico/session/testing'
import { useQuery } from '@tanstack/react-query'
import { Component, type ReactNode, useEffect } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { type MountedRemote, mountRemote, type TestHostOptions } from '../testing.tsx'
import { defineRemote } from './define-remote.ts'
import { useHost } from './host-context.ts'

let mounted: MountedRemote | undefined

afterEach(() => mounted?.unmount())

function mount(app: () => ReactNode, options: Partial<TestHostOptions> = {}): MountedRemote {
  const session = options.session ?? createFakeSession({ user: { id: 'ada' } }).session
  mounted = mountRemote(defineRemote({ app }), { session, ...options })
  return mounted
}

test('the app is rendered, and can use the host', async () => {
  mount(() => <p>{String(useHost().config)}</p>, { config: 'bucket: documents' })
  await expect.element(page.getByText('bucket: documents')).toBeVisible()
})

test('the appearance is set around the app and follows the host, without a new mount', async () => {
  const mounts = vi.fn()
  const remote = mount(
    () => {
      useEffect(() => mounts(), [])
      return <p>{useHost().appearance.locale}</p>
    },
    { appearance: { locale: 'en' } },
  )
  await expect.element(page.getByText('en', { exact: true })).toBeVisible()
  remote.update({ appearance: { theme: 'dark', density: 'compact', locale: 'ar', direction: 'rtl' } })
  await expect.element(page.getByText('ar', { exact: true })).toBeVisible()
  const frame = remote.element.firstElementChild as HTMLElement
  expect({ ...frame.dataset, lang: frame.lang, dir: frame.dir }).toEqual({
    theme: 'dark',
    density: 'compact',
    // The app has no Arabic texts.
    lang: 'en',
    dir: 'ltr',
  })
  remote.update({ appearance: { theme: 'dark', density: 'compact', locale: 'en-GB', direction: 'rtl' } })
  await expect.poll(() => frame.dir).toBe('rtl')
  expect(mounts).toHaveBeenCalledTimes(1)
})

test('unmount empties the element at once and ends the effects', async () => {
  const ended = vi.fn()
  const remote = mount(() => {
    useEffect(() => ended, [])
    return <p>here</p>
  })
  await expect.element(page.getByText('here')).toBeVisible()
  remote.unmount()
  expect(remote.element.childNodes).toHaveLength(0)
  await expect.poll(() => ended).toHaveBeenCalledTimes(1)
  remote.unmount()
  expect(ended).toHaveBeenCalledTimes(1)
})

test('two mounts of one remote share no state', async () => {
  const first = mount(Whereabouts, { path: '/one' })
  const second = mountRemote(defineRemote({ app: Whereabouts }), {
    session: first.host.session,
    path: '/two',
  })
  await expect.element(page.getByText('at /one')).toBeVisible()
  await expect.element(page.getByText('at /two')).toBeVisible()
  first.unmount()
  await expect.element(page.getByText('at /two')).toBeVisible()
  second.unmount()
})

test('an error while rendering is reported, and the host learns that the remote has stopped', async () => {
  const error = new Error('broken view')
  const remote = mount(() => {
    throw error
  })
  await expect.poll(() => remote.host.failures).toEqual([error])
  expect(remote.host.reported).toEqual([{ error, context: expect.objectContaining({ phase: 'render' }) }])
  expect(remote.element.textContent).toBe('')
})

test('an error that the app itself catches is only reported', async () => {
  const remote = mount(() => (
    <Catching>
      <Broken />
    </Catching>
  ))
  await expect.element(page.getByText('caught')).toBeVisible()
  expect(remote.host.reported).toHaveLength(1)
  expect(remote.host.failures).toEqual([])
})

test('another user never sees the data of the previous one', async () => {
  const fake = createFakeSession({ user: { id: 'ada' } })
  const answer = Promise.withResolvers<string>()
  const load = vi.fn(() => answer.promise).mockResolvedValueOnce('ada')
  mount(() => <p>rows of {useQuery({ queryKey: ['me'], queryFn: load }).data ?? 'nobody yet'}</p>, {
    session: fake.session,
  })
  await expect.element(page.getByText('rows of ada')).toBeVisible()
  fake.refresh()
  expect(load).toHaveBeenCalledTimes(1)
  fake.signIn({ id: 'grace' })
  await expect.element(page.getByText('rows of nobody yet')).toBeVisible()
  answer.resolve('grace')
  await expect.element(page.getByText('rows of grace')).toBeVisible()
  expect(load).toHaveBeenCalledTimes(2)
})

test('an answer to a request of the previous user is dropped', async () => {
  const fake = createFakeSession({ user: { id: 'ada' } })
  const late = Promise.withResolvers<string>()
  const load = vi.fn(async () => 'grace').mockReturnValueOnce(late.promise)
  mount(() => <p>rows of {useQuery({ queryKey: ['me'], queryFn: load }).data ?? 'nobody yet'}</p>, {
    session: fake.session,
  })
  await expect.poll(() => load).toHaveBeenCalledTimes(1)
  fake.signIn({ id: 'grace' })
  await expect.element(page.getByText('rows of grace')).toBeVisible()
  late.resolve('ada')
  await late.promise
  await expect.element(page.getByText('rows of grace')).toBeVisible()
})

test('at sign-out the data is removed, and no further request is sent', async () => {
  const fake = createFakeSession({ user: { id: 'ada' } })
  const load = vi.fn(async () => 'secret')
  mount(() => <p>rows: {useQuery({ queryKey: ['rows'], queryFn: load }).data ?? 'none'}</p>, {
    session: fake.session,
  })
  await expect.element(page.getByText('rows: secret')).toBeVisible()
  fake.signOut()
  await expect.element(page.getByText('rows: none')).toBeVisible()
  expect(load).toHaveBeenCalledTimes(1)
})

test('data that was requested while the session was loading is kept', async () => {
  const fake = createFakeSession({ loading: true })
  const load = vi.fn(async () => 'loaded')
  mount(() => <p>{useQuery({ queryKey: ['rows'], queryFn: load }).data ?? 'none'}</p>, {
    session: fake.session,
  })
  await expect.element(page.getByText('loaded')).toBeVisible()
  fake.signOut()
  await expect.element(page.getByText('loaded')).toBeVisible()
  expect(load).toHaveBeenCalledTimes(1)
})

function Whereabouts() {
  return <p>at {useHost().history.location.pathname}</p>
}

function Broken(): ReactNode {
  throw new Error('broken part')
}

class Catching extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }
  static getDerivedStateFromError() {
    return { hasFailed: true }
  }
  override render() {
    return this.state.hasFailed ? <p>caught</p> : this.props.children
  }
}
