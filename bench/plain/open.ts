import { loadArea } from 'virtual:portico-areas'
// @boundaries-ignore the contract that shell and registry are written to
import type { RemoteHost, RemoteModule, RemoteMount } from '@portico/contract'
import type { Session } from '@portico/session'

/** The part of the shell's loader that the plain build keeps: the same options, the same view, and nothing to load but a chunk. */
export interface OpenOptions {
  name: string
  expose: string
  element: HTMLElement
  host: (signal: AbortSignal, fail: (error: unknown) => void) => RemoteHost<Session>
}

/** Stands in for `apps/shell/src/remotes/open.ts`: imports the area as any app does, and mounts it. */
export function openRemote({ name, expose, element, host }: OpenOptions) {
  const controller = new AbortController()
  const listeners = new Set<() => void>()
  let status = { state: 'loading', version: '', slow: false, error: null as unknown }
  let mount: RemoteMount<Session> | null = null
  const change = (part: Partial<typeof status>) => {
    status = { ...status, ...part }
    for (const listener of listeners) listener()
  }
  const fail = (error: unknown) => change({ state: 'failed', error })
  const show = ({ remote }: { remote: RemoteModule<Session> }) => {
    if (controller.signal.aborted) return
    mount = remote.mount(element, host(controller.signal, fail))
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
    update: () => mount?.update(host(controller.signal, fail)),
    close() {
      listeners.clear()
      controller.abort()
      mount?.unmount()
      element.replaceChildren()
    },
  }
}
