import type { RemoteModule, RemoteMount } from '@portico/contract'
import { defineRemote } from '@portico/react-remote'
import type { Session } from '@portico/session'
import { readConfig } from './config.ts'
import { FaultyApp } from './faulty-app.tsx'
import { leakListeners } from './leak-listeners.ts'

const sound = defineRemote({ app: FaultyApp })

/** A remote with the faults that the registry's `config` requests, around an app whose buttons do the rest. */
export const remote: RemoteModule<Session> = {
  contract: 1,
  mount(element, host) {
    const { misbehaves } = readConfig(host.config)
    if (misbehaves === 'mount') throw new Error('thrown in mount')
    if (misbehaves === 'listeners') leakListeners(host)
    const mount = sound.mount(element, host)
    if (misbehaves === 'unmount') return throwingUnmount(mount)
    if (misbehaves === 'unmount-hangs') return hangingUnmount(mount)
    return mount
  },
}

function throwingUnmount(mount: RemoteMount<Session>): RemoteMount<Session> {
  return {
    update: mount.update,
    unmount() {
      mount.unmount()
      throw new Error('thrown in unmount')
    },
  }
}

/** Removes no element, and returns a promise that never settles, as an `async` remote may. */
function hangingUnmount(mount: RemoteMount<Session>): RemoteMount<Session> {
  return { update: mount.update, unmount: () => new Promise<void>(() => {}) }
}
