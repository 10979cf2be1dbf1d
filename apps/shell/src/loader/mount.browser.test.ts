import type { RemoteMount } from '@portico/contract'
import type { Session } from '@portico/session'
import { expect, test, vi } from 'vitest'
import { type LoaderMountServices, mountModule } from './mount.ts'
import { createTestHost } from './releases.fixture.ts'

/** Mounts a module with the given `unmount`. Returns its element, its `LoaderMountServices`, and the spy for complaints. */
function mount(unmount: () => unknown) {
  let parts: LoaderMountServices | undefined
  const element = document.createElement('div')
  const complain = vi.fn()
  const module = {
    contract: 1 as const,
    mount(place: HTMLElement): RemoteMount<Session> {
      place.append('drawn')
      parts?.portalContainer.append('a dialog')
      return { update: () => {}, unmount: unmount as () => void }
    },
  }
  const host = (given: LoaderMountServices) => {
    parts = given
    return createTestHost(given)
  }
  const mounted = mountModule(module, {
    name: 'files',
    element,
    host,
    fail: () => {},
    complain,
    timeout: 1_000,
  })
  return { mounted, element, complain, parts: parts as unknown as LoaderMountServices }
}

const overlays = () => document.querySelectorAll('[data-remote-overlays]')

test('a mounted module has its own element for overlays until it is unmounted', () => {
  const { mounted, parts } = mount(() => {})
  expect([...overlays()]).toEqual([parts.portalContainer])
  mounted.unmount()
  expect(overlays()).toHaveLength(0)
})

test('unmount clears the elements and aborts the signal if the module leaves its content behind', () => {
  const { mounted, element, parts, complain } = mount(() => {})
  mounted.unmount()
  expect(element.childNodes).toHaveLength(0)
  expect(parts.signal.aborted).toBe(true)
  expect(complain).not.toHaveBeenCalled()
})

test('unmount clears the elements and reports an unmount function that throws', () => {
  const { mounted, element, complain } = mount(() => {
    throw new Error('stuck')
  })
  mounted.unmount()
  expect(element.childNodes).toHaveLength(0)
  expect(overlays()).toHaveLength(0)
  expect(complain).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ code: 'threw_in_render' }))
})

test('unmount does not wait for a promise, and reports one that does not settle before the timeout', async () => {
  vi.useFakeTimers()
  const { mounted, element, complain } = mount(() => new Promise(() => {}))
  mounted.unmount()
  expect(element.childNodes).toHaveLength(0)
  expect(complain).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(complain).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ code: 'timeout' }))
})

test('unmount reports a promise that rejects, and no promise that resolves before the timeout', async () => {
  vi.useFakeTimers()
  const fine = mount(async () => {})
  const broken = mount(() => Promise.reject(new Error('stuck')))
  fine.mounted.unmount()
  broken.mounted.unmount()
  await vi.advanceTimersByTimeAsync(2_000)
  expect(fine.complain).not.toHaveBeenCalled()
  expect(broken.complain).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ code: 'threw_in_render' }),
  )
})
