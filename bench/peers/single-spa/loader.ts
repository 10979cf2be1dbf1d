import type { RemoteHost, RemoteModule, RemoteMount } from '@portico/contract'
import type { Session } from '@portico/session'
// @boundaries-ignore a tool of bench/peers
import { mountRootParcel } from 'single-spa'
import { loadArea } from './areas.ts'
import type { PlaceElement } from './lifecycles.ts'
import { offerPlace } from './root-config.ts'

/** The shell's request to its loader. */
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

/**
 * Replaces the shell's loader: single-spa mounts the area of the address as an application, and the modules of slots as
 * parcels.
 */
export function createLoader() {
  return {
    open: openArea,
    idle: () => idle,
    preload: async (name: string) => void (await loadArea(name, './remote')),
    import: loadArea,
  }
}

function openArea({ name, expose, element, host }: OpenOptions) {
  const controller = new AbortController()
  const listeners = new Set<() => void>()
  let status = { ...idle, state: 'loading' }
  let mounted: RemoteMount<Session> | null = null
  const change = (part: Partial<typeof status>) => {
    status = { ...status, ...part }
    for (const listener of listeners) listener()
  }
  const fail = (error: unknown) => {
    reportError(error)
    change({ state: 'failed', error })
  }
  const parts = { signal: controller.signal, fail, portalContainer: document.body }
  const unmount = () => {
    mounted?.unmount()
    mounted = null
  }
  const place: PlaceElement = {
    mount(remote: RemoteModule<Session>) {
      if (controller.signal.aborted) return () => {}
      mounted = remote.mount(element, host(parts))
      change({ state: 'mounted' })
      return unmount
    },
  }
  const withdraw =
    expose === './remote' ? offerPlace(name, place) : mountParcel({ name, expose, element }, place, fail)
  return {
    getStatus: () => status,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    retry() {},
    update: () => mounted?.update(host(parts)),
    close() {
      listeners.clear()
      controller.abort()
      withdraw()
      unmount()
      element.replaceChildren()
    },
  }
}

/** Mounts a slot's module as a parcel. Returns a function that unmounts it. */
function mountParcel(
  { name, expose, element }: Pick<OpenOptions, 'name' | 'expose' | 'element'>,
  place: PlaceElement,
  fail: (error: unknown) => void,
): () => void {
  const followPlaces = (listener: (place: PlaceElement) => void) => {
    listener(place)
    return () => {}
  }
  const parcel = mountRootParcel(() => loadArea(name, expose), { domElement: element, followPlaces })
  parcel.mountPromise.catch(fail)
  return () => void parcel.mountPromise.then(() => parcel.unmount()).catch(reportError)
}
