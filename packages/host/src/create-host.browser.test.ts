import { createMemoryHistory } from '@portico/contract/history'
import { createFakeSession } from '@portico/session/testing'
import { createToasts } from '@portico/ui'
import { expect, test, vi } from 'vitest'
import { createAnnouncer } from './announcer.ts'
import { createBackgroundWork } from './background-work.ts'
import { createHost, type HostServices } from './create-host.ts'

function mount() {
  const ended = new AbortController()
  const setTitle = vi.fn()
  const services: HostServices = {
    session: createFakeSession().session,
    toasts: createToasts(),
    announcer: createAnnouncer(),
    work: createBackgroundWork(() => {}),
  }
  const host = createHost(services, 'files', {
    history: createMemoryHistory('/', { ask: async () => true, onLeave: () => {} }),
    appearance: { theme: 'light', density: 'regular', locale: 'en', direction: 'ltr' },
    portalContainer: document.body,
    setTitle,
    reportError: () => {},
    fail: () => {},
    config: { bucket: 'documents' },
    signal: ended.signal,
  })
  return { host, services, setTitle, end: () => ended.abort() }
}

test('notices, announcements and background work of a remote reach the services of its page', () => {
  const { host, services } = mount()
  host.notify({ tone: 'success', title: 'Saved' })
  host.announce('3 files selected')
  host.runInBackground({
    title: 'Uploading report.pdf',
    progress: () => () => {},
    cancel: () => {},
    done: new Promise(() => {}),
  })
  expect(services.toasts.getSnapshot()).toMatchObject([{ title: 'Saved' }])
  expect(services.announcer.store.getState()).toMatchObject({
    text: '3 files selected',
    politeness: 'polite',
  })
  expect(services.work.store.getState()).toMatchObject([{ remote: 'files', title: 'Uploading report.pdf' }])
  expect(host.config).toEqual({ bucket: 'documents' })
})

test('names with bidirectional control characters are made plain in every text of a remote', () => {
  const { host, services, setTitle } = mount()
  const name = 'photo\u202egnp.exe'
  host.notify({ tone: 'success', title: `${name} saved`, detail: name })
  host.announce(name, 'assertive')
  host.setTitle([name, 'Documents'])
  host.runInBackground({
    title: name,
    progress: () => () => {},
    cancel: () => {},
    done: new Promise(() => {}),
  })
  const plain = 'photo\ufffdgnp.exe'
  expect(services.toasts.getSnapshot()).toMatchObject([{ title: `${plain} saved`, detail: plain }])
  expect(services.announcer.store.getState()).toMatchObject({ text: plain, politeness: 'assertive' })
  expect(setTitle.mock.calls).toEqual([[[plain, 'Documents']]])
  expect(services.work.store.getState()).toMatchObject([{ title: plain }])
})

test('a remote sets the title of the page only while it is mounted', () => {
  const { host, setTitle, end } = mount()
  host.setTitle(['report.pdf'])
  end()
  host.setTitle(['late'])
  expect(setTitle.mock.calls).toEqual([[['report.pdf']]])
})
