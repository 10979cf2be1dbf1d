import type { RemoteHost, RemoteModule } from '@portico/contract'
import type { Session } from '@portico/session'
import { RemoteError } from '../reports/status.ts'

/** The loader's parts of a mount's host. The portal provides the rest. */
export interface LoaderMountServices {
  /** Aborted at unmount. */
  signal: AbortSignal
  /** Called when the remote fails. */
  fail: (error: unknown) => void
  /** Element for the remote's overlays only, so that they are removed with the remote. */
  portalContainer: HTMLElement
}

/** Creates the host of a mount. */
export type HostFactory = (parts: LoaderMountServices) => RemoteHost<Session>

/** One mounted module. */
export interface MountedModule {
  /** Passes a changed host to the module. */
  update(): void
  /** Unmounts the module, aborts its signal and clears its elements, even if the module fails. Never throws. */
  unmount(): void
}

interface MountOptions {
  name: string
  element: HTMLElement
  host: HostFactory
  fail: (error: unknown) => void
  /** Called for an unmount that throws or rejects (`threw_in_render`), and for a promise that does not settle (`timeout`). */
  complain: (error: RemoteError) => void
  /** Timeout of this promise in ms. */
  timeout: number
}

/**
 * Mounts a module into its element.
 * @throws RemoteError `threw_on_mount`, also if `mount` returns no unmount function
 */
export function mountModule(module: RemoteModule<Session>, options: MountOptions): MountedModule {
  const { name, element, host, fail } = options
  const controller = new AbortController()
  const portalContainer = document.createElement('div')
  portalContainer.dataset.remoteOverlays = name
  document.body.append(portalContainer)
  const parts: LoaderMountServices = { signal: controller.signal, fail, portalContainer }
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

/** Ends a module without waiting. The contract's `unmount` returns nothing; a returned promise is only watched for errors. */
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
