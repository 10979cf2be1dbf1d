import type { RemoteHost, RemoteModule } from '@portico/contract'
import type { Session } from '@portico/session'
import { RemoteError } from '../reports/status.ts'

/** What one mount is given of the loader; the rest of its host is the portal's. */
export interface MountParts {
  /** Aborted at unmount. */
  signal: AbortSignal
  /** Called when the remote can't go on. */
  fail: (error: unknown) => void
  /** Where its overlays are drawn: an element of its own, so that none outlives it. */
  portalContainer: HTMLElement
}

/** Makes the host of one mount. */
export type HostFactory = (parts: MountParts) => RemoteHost<Session>

/** One mounted module. */
export interface MountedModule {
  /** Passes on what the host has changed. */
  update(): void
  /** Ends it, whatever it does: its signal is aborted, what it leaves in its elements is cleared. Throws nothing. */
  unmount(): void
}

interface MountOptions {
  name: string
  element: HTMLElement
  host: HostFactory
  fail: (error: unknown) => void
  /** Called for an unmount that throws (`threw_in_render`), and of one whose promise never settles (`timeout`). */
  complain: (error: RemoteError) => void
  /** How long such a promise is waited for, in milliseconds. */
  timeout: number
}

/**
 * Mounts a module into its element.
 * @throws RemoteError `threw_on_mount`, also when `mount` gives nothing that could be unmounted
 */
export function mountModule(module: RemoteModule<Session>, options: MountOptions): MountedModule {
  const { name, element, host, fail } = options
  const controller = new AbortController()
  const portalContainer = document.createElement('div')
  portalContainer.dataset.remoteOverlays = name
  document.body.append(portalContainer)
  const parts: MountParts = { signal: controller.signal, fail, portalContainer }
  const clear = () => {
    element.replaceChildren()
    portalContainer.remove()
  }
  let update: (next: RemoteHost<Session>) => void
  let end: () => unknown
  try {
    const mounted = module.mount(element, host(parts))
    if (typeof mounted?.unmount !== 'function') throw new TypeError('mount returned no unmount function')
    update = (next) => mounted.update?.(next)
    end = () => mounted.unmount()
  } catch (cause) {
    controller.abort()
    clear()
    throw new RemoteError('threw_on_mount', `${name} threw while it was mounted`, { cause })
  }
  return {
    update: () => update(host(parts)),
    unmount() {
      controller.abort()
      endQuietly(end, options)
      clear()
    },
  }
}

/** The contract's `unmount` returns nothing; one that is a promise all the same is watched, and never waited for. */
function endQuietly(end: () => unknown, { name, complain, timeout }: MountOptions): void {
  const threw = (cause: unknown) =>
    complain(new RemoteError('threw_in_render', `${name} threw while it was unmounted`, { cause }))
  try {
    const ending = end()
    if (!(ending instanceof Promise)) return
    const timer = setTimeout(
      () => complain(new RemoteError('timeout', `${name} did not finish unmounting in ${timeout} ms`)),
      timeout,
    )
    ending.catch(threw).finally(() => clearTimeout(timer))
  } catch (cause) {
    threw(cause)
  }
}
