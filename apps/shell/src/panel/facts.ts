import { getInstance } from '@module-federation/runtime'
import type { Registry } from '@portico/contract/registry'
import { keptOverrides } from '../release/overrides.ts'
import { resolveRelease } from '../release/resolve.ts'
import { remoteFileSizes } from '../reports/remote-files.ts'
import { type LoggedEvent, readRemoteLog } from '../reports/remote-log.ts'
import type { RemoteState } from '../reports/status.ts'

/** What the panel says of one remote. */
export interface RemoteFacts {
  name: string
  /** The version that this device gets, or `override`. */
  version: string
  /** Where it comes from. */
  base: string
  /** Its last event; null while nothing of it was opened. */
  last: LoggedEvent | null
  /** Milliseconds of each phase of its last opening, in their order. */
  phases: { name: RemoteState; duration: number }[]
  /** Files that came from there. */
  files: number
  /** Their bytes as they came over the network, compressed; null where the server hides sizes. */
  bytes: number | null
}

/** What the panel says of one shared library: which copy runs, and who uses it. */
export interface ShareFacts {
  name: string
  version: string
  /** Whose copy it is. */
  from: string
  usedBy: string[]
  isLoaded: boolean
}

/** Every remote of the registry. */
export function remoteFacts(registry: Registry, isDev: boolean): RemoteFacts[] {
  const overrides = isDev ? keptOverrides() : {}
  return Object.entries(registry.remotes).map(([name, remote]) => {
    const release = resolveRelease(remote)
    const override = overrides[name]
    const base = override ?? release.base
    const sizes = remoteFileSizes(base)
    return {
      name,
      version: override === undefined ? release.version : 'override',
      base,
      last: readRemoteLog().findLast((event) => event.remote === name) ?? null,
      phases: phases(name),
      files: sizes.length,
      bytes: sizes.some((size) => size > 0) ? sizes.reduce((sum, size) => sum + size, 0) : null,
    }
  })
}

function phases(remote: string): RemoteFacts['phases'] {
  const prefix = `portico:${remote}:`
  return performance
    .getEntriesByType('measure')
    .filter(({ name }) => name.startsWith(prefix))
    .map(({ name, duration }) => ({
      name: name.slice(prefix.length) as RemoteState,
      duration: Math.round(duration),
    }))
}

/** Every copy of every shared library that the federation runtime knows in this page. */
export function shareFacts(): ShareFacts[] {
  const scopes = getInstance()?.shareScopeMap ?? {}
  return Object.values(scopes)
    .flatMap((packages) => Object.entries(packages))
    .flatMap(([name, versions]) =>
      Object.entries(versions).map(([version, { from, useIn, loaded, lib }]) => ({
        name,
        version,
        from,
        usedBy: [...new Set(useIn)],
        isLoaded: Boolean(loaded ?? lib),
      })),
    )
    .toSorted((a, b) => a.name.localeCompare(b.name))
}

/** What went wrong, latest first. */
export function failures(): LoggedEvent[] {
  return readRemoteLog()
    .filter(({ reason }) => reason !== undefined)
    .toReversed()
}
