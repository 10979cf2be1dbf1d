import { createFakeSession } from '@portico/session/testing'
import { type ReactNode, useEffect, useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { defineRemote } from '../mount/define-remote.ts'
import { type MountedRemote, mountRemote, type TestHostOptions } from '../testing.tsx'
import { Link, type LinkProps } from './link.tsx'
import { useLeaveGuard } from './use-leave-guard.ts'
import { useHref, useLocation } from './use-location.ts'
import { useNavigate } from './use-navigate.ts'
import { useSearchParams } from './use-search-params.ts'
import { useTitle } from './use-title.ts'

let mounted: MountedRemote | undefined
/** Whether each click reached the browser. The test keeps the browser from following it. */
let followed: boolean[] = []

const watchClick = (event: Event) => {
  followed.push(!event.defaultPrevented)
  event.preventDefault()
}

beforeEach(() => {
  followed = []
  addEventListener('click', watchClick)
})

afterEach(() => {
  removeEventListener('click', watchClick)
  mounted?.unmount()
})

function mount(app: () => ReactNode, options: Partial<TestHostOptions> = {}): MountedRemote {
  mounted = mountRemote(defineRemote({ app }), { session: createFakeSession().session, ...options })
  return mounted
}

function Report({ name }: { name: string }) {
  useTitle([name, '', 'Documents'])
  return null
}

function mountLink(props: LinkProps, path = '/'): MountedRemote {
  return mount(() => <Link {...props}>go</Link>, { path })
}

const link = page.getByRole('link', { name: 'go' })

test('a link has a real address, and a plain click stays in the page', async () => {
  const { host } = mountLink({ to: '/tasks?sort=name', state: { from: 'list' } })
  await expect.element(link).toHaveAttribute('href', '/tasks?sort=name')
  await userEvent.click(link)
  expect(followed).toEqual([false])
  expect(host.history.location).toMatchObject({
    pathname: '/tasks',
    search: '?sort=name',
    state: { from: 'list' },
  })
  host.history.go(-1)
  expect(host.history.location.pathname).toBe('/')
})

test.each<[string, { modifiers: ('Control' | 'Shift' | 'Alt' | 'Meta')[] }]>([
  ['Control', { modifiers: ['Control'] }],
  ['Shift', { modifiers: ['Shift'] }],
  ['Alt', { modifiers: ['Alt'] }],
  ['Meta', { modifiers: ['Meta'] }],
])('the browser handles a click with %s', async (_name, options) => {
  const { host } = mountLink({ to: '/tasks' })
  await userEvent.click(link, options)
  expect(followed).toEqual([true])
  expect(host.history.location.pathname).toBe('/')
})

test.each<[string, Partial<LinkProps>]>([
  ['another target', { target: '_blank' }],
  ['a download', { download: 'tasks.csv' }],
  ['a download without a name', { download: '' }],
])('the browser handles a link with %s', async (_name, props) => {
  const { host } = mountLink({ to: '/tasks', ...props })
  await userEvent.click(link)
  expect(followed).toEqual([true])
  expect(host.history.location.pathname).toBe('/')
})

test('a click that was already handled does not navigate', async () => {
  const { host } = mountLink({ to: '/tasks', onClick: (event) => event.preventDefault() })
  await userEvent.click(link)
  expect(host.history.location.pathname).toBe('/')
})

test('a link to the current address, and one with replace, add no entry', async () => {
  const { host } = mountLink({ to: '/tasks', replace: true })
  await userEvent.click(link)
  await userEvent.click(link)
  host.history.go(-1)
  expect(host.history.location.pathname).toBe('/tasks')
})

test('a link of the host leaves the remote', async () => {
  const { host } = mountLink({ to: '//auth?next=/data' })
  await userEvent.click(link)
  expect(host.departures).toEqual(['/auth?next=/data'])
})

test('a link renders again only when its address changes', async () => {
  const draws = vi.fn()
  const { host } = mount(() => {
    draws(useHref('/fixed'))
    return <Link to="?page=2">go</Link>
  })
  await expect.element(link).toHaveAttribute('href', '/?page=2')
  host.history.push('/tasks')
  await expect.element(link).toHaveAttribute('href', '/tasks?page=2')
  expect(draws).toHaveBeenCalledTimes(1)
})

test('location and navigation follow the host', async () => {
  const { host } = mount(
    () => {
      const { pathname } = useLocation()
      const navigate = useNavigate()
      return (
        <button type="button" onClick={() => navigate('/b', { replace: true })}>
          at {pathname}
        </button>
      )
    },
    { path: '/a' },
  )
  await userEvent.click(page.getByRole('button', { name: 'at /a' }))
  await expect.element(page.getByRole('button', { name: 'at /b' })).toBeVisible()
  host.history.push('/c')
  await expect.element(page.getByRole('button', { name: 'at /c' })).toBeVisible()
  host.history.go(-1)
  await expect.element(page.getByRole('button', { name: 'at /b' })).toBeVisible()
})

test('changes of the search add up, and a change to the same search adds no entry', async () => {
  const entries = vi.fn()
  const { host } = mount(
    () => {
      const [params, change] = useSearchParams()
      const sort = () => {
        change((next) => next.set('sort', 'name'))
        change((next) => next.set('page', '2'))
        change((next) => next.set('page', '2'))
      }
      return (
        <button type="button" onClick={sort}>
          {[...params].join(' ')}
        </button>
      )
    },
    { path: '/tasks?q=a%26b' },
  )
  host.history.listen(entries)
  await userEvent.click(page.getByRole('button', { name: 'q,a&b' }))
  await expect.element(page.getByRole('button', { name: 'q,a&b sort,name page,2' })).toBeVisible()
  expect(host.history.location).toMatchObject({ pathname: '/tasks', search: '?q=a%26b&sort=name&page=2' })
  expect(entries).toHaveBeenCalledTimes(2)
})

test('the title follows its parts, and is removed with its component', async () => {
  const remote = mount(
    () => {
      const { pathname } = useLocation()
      return pathname === '/' ? null : <Report name={pathname.slice(1)} />
    },
    { path: '/a.pdf' },
  )
  const { host } = remote
  await expect.poll(() => host.titles).toEqual([['a.pdf', 'Documents']])
  host.history.push('/b.pdf')
  await expect.poll(() => host.titles.at(-1)).toEqual(['b.pdf', 'Documents'])
  host.history.push('/')
  await expect.poll(() => host.titles).toHaveLength(3)
  expect(host.titles.at(-1)).toEqual([])
})

test('an unmounted remote no longer sets the page’s title', async () => {
  const ended = vi.fn()
  const remote = mount(() => {
    useTitle(['a.pdf'])
    useEffect(() => ended, [])
    return null
  })
  await expect.poll(() => remote.host.titles).toHaveLength(1)
  remote.unmount()
  await expect.poll(() => ended).toHaveBeenCalled()
  expect(remote.host.titles).toHaveLength(1)
})

test('a guard asks with the state of the last render, and not at all if it is null', async () => {
  const ask = vi.fn(async () => false)
  const { host } = mount(
    () => {
      const [text, setText] = useState('')
      useLeaveGuard(text === '' ? null : () => `Discard "${text}"?`)
      return <input aria-label="Note" value={text} onChange={(event) => setText(event.target.value)} />
    },
    { path: '/form', ask },
  )
  await userEvent.fill(page.getByRole('textbox', { name: 'Note' }), 'draft')
  host.history.push('/list')
  await expect.poll(() => ask).toHaveBeenCalledExactlyOnceWith('Discard "draft"?')
  expect(host.history.location.pathname).toBe('/form')
  await userEvent.clear(page.getByRole('textbox', { name: 'Note' }))
  await expect
    .poll(() => {
      host.history.push('/list')
      return host.history.location.pathname
    })
    .toBe('/list')
})
