import { expect, test, vi } from 'vitest'
import { computeHash, setAnswer } from '../loader/releases.fixture.ts'
import { createLoadingState } from './loading.ts'
import { guardStylesheets } from './sheet-guard.ts'
import { attachStylesheet } from './stylesheets.ts'

const body = '.files { color: red }'
const state = createLoadingState()
const never = new AbortController().signal
const address = (path: string) => `${location.origin}/answers/${path}`
const links = (href: string) => document.querySelectorAll(`link[href="${href}"]`)

test('attachStylesheet adds one link for all users, and the last user’s release removes it', async () => {
  const href = address('shared.css')
  await setAnswer('shared.css', { body, type: 'text/css' })
  const hash = await computeHash(body)
  const [first, second] = await Promise.all([
    attachStylesheet(state, href, hash, never),
    attachStylesheet(state, href, hash, never),
  ])
  expect(links(href)).toHaveLength(1)
  first?.()
  first?.()
  expect(links(href), 'still used').toHaveLength(1)
  second?.()
  expect(links(href)).toHaveLength(0)
})

test('attachStylesheet rejects a stylesheet with a wrong hash, which does not apply and leaves no link', async () => {
  const href = address('changed.css')
  await setAnswer('changed.css', { body: 'body { --tampered: yes }', type: 'text/css' })
  await expect(attachStylesheet(state, href, await computeHash(body), never)).rejects.toMatchObject({
    code: 'unreachable',
  })
  expect(links(href)).toHaveLength(0)
  expect(getComputedStyle(document.body).getPropertyValue('--tampered')).toBe('')
})

test('attachStylesheet gives up a hanging stylesheet when its signal is aborted, and can attach it again', async () => {
  const href = address('hangs.css')
  await setAnswer('hangs.css', { hangs: true })
  const time = new AbortController()
  const hash = await computeHash(body)
  const attached = attachStylesheet(state, href, hash, time.signal)
  time.abort(new Error('time is up'))
  await expect(attached).rejects.toThrow('time is up')
  expect(links(href)).toHaveLength(0)
  await setAnswer('hangs.css?again=1', { body, type: 'text/css' })
  const detach = await attachStylesheet(state, href, hash, never)
  detach()
})

test('guardStylesheets removes an unchecked stylesheet, and dispatches an error event on its link', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  guardStylesheets(state, [address('guarded/')])
  const add = (path: string) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = address(path)
    document.head.append(link)
    return link
  }
  await setAnswer('guarded/lazy.css', { body: 'body { --unchecked: yes }', type: 'text/css' })
  await setAnswer('elsewhere.css', { body, type: 'text/css' })
  const foreign = add('guarded/lazy.css')
  const failed = new Promise((resolve) => foreign.addEventListener('error', resolve))
  const other = add('elsewhere.css')
  await failed
  expect(foreign.isConnected).toBe(false)
  expect(other.isConnected, 'from where no releases lie').toBe(true)
  other.remove()
  await setAnswer('guarded/own.css', { body, type: 'text/css' })
  const detach = await attachStylesheet(state, address('guarded/own.css'), await computeHash(body), never)
  expect(links(address('guarded/own.css')), 'the loader’s own').toHaveLength(1)
  detach()
})
