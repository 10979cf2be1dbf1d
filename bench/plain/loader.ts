// @boundaries-ignore the contract that shell and registry are written to

import { loadArea } from 'virtual:portico-areas'
import type { RemoteHost, RemoteModule, RemoteMount } from '@portico/contract'
import type { Session } from '@portico/session'

/** The options with which the shell opens an area. */
interface OpenOptions {
  name: string
  expose: string
  element: HTMLElement
  host: (parts: {
    signal: AbortSignal
    fail: (error: unknown) => void
    portalContainer: HTMLElement
  }) => RemoteHost<Session>
}

const idle = { state: 'idle', version: '', slow: false, error: null as unknown }

/** Replaces the shell's loader. In one build it only has to import and mount an area. */
export function createLoader() {
  return {
    open: openArea,
    idle: () => idle,
    preload: async (name: string) => void (await loadArea(name, './remote')),
    import: loadArea,
  }
}

/** Imports the area as any app does, and mounts it. */
function openArea({ name, expose, element, host }: OpenOptions) {
  const controller = new AbortController()
  const listeners = new Set<() => void>()
  let status = { ...idle, state: 'loading' }
  let mount: RemoteMount<Session> | null = null
  const change = (part: Partial<typeof status>) => {
    status = { ...status, ...part }
    for (const listener of listeners) listener()
  }
  const fail = (error: unknown) => {
    reportError(error)
    change({ state: 'failed', error })
  }
  const parts = { signal: controller.signal, fail, portalContainer: document.body }
  const show = ({ remote }: { remote?: RemoteModule<Session> }) => {
    if (controller.signal.aborted || !remote) return
    mount = remote.mount(element, host(parts))
    change({ state: 'mounted' })
  }
  loadArea(name, expose).then(show).catch(fail)
  return {
    getStatus: () => status,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    retry() {},
    update: () => mount?.update(host(parts)),
    close() {
      listeners.clear()
      controller.abort()
      mount?.unmount()
      element.replaceChildren()
    },
  }
}
