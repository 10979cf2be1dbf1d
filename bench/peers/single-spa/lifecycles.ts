import type { RemoteModule } from '@portico/contract'
import type { Session } from '@portico/session'

/** A place in the shell's page. */
export interface PlaceElement {
  /** Mounts a remote in it, and returns the function that unmounts it. */
  mount(remote: RemoteModule<Session>): () => void
}

/** The custom props that single-spa passes to applications and parcels. */
export interface PlaceProps {
  /** Calls `listener` with each place that the shell opens for this remote. Returns a function that stops it. */
  followPlaces(listener: (place: PlaceElement) => void): () => void
}

/** The lifecycle functions of single-spa, and the module itself for modules that draw nothing. */
export interface Lifecycles {
  bootstrap(): Promise<void>
  mount(props: PlaceProps): Promise<void>
  unmount(): Promise<void>
  remote: RemoteModule<Session>
}

/**
 * Makes single-spa's lifecycles of a remote module. Its sheets are loaded before the first mount, so that nothing is drawn
 * without its style.
 */
export function toLifecycles(remote: RemoteModule<Session>, sheets: readonly string[]): Lifecycles {
  let end = () => {}
  return {
    remote,
    bootstrap: async () => void (await Promise.all(sheets.map(loadSheet))),
    async mount({ followPlaces }) {
      let unmount = () => {}
      const stop = followPlaces((place) => {
        unmount()
        unmount = place.mount(remote)
      })
      end = () => {
        stop()
        unmount()
      }
    },
    unmount: async () => end(),
  }
}

const loading = new Map<string, Promise<void>>()

function loadSheet(href: string): Promise<void> {
  const known = loading.get(href)
  if (known) return known
  const loaded = new Promise<void>((resolve, reject) => {
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href })
    link.addEventListener('load', () => resolve())
    link.addEventListener('error', () => reject(new Error(`the sheet ${href} could not be loaded`)))
    document.head.append(link)
  })
  loading.set(href, loaded)
  return loaded
}
