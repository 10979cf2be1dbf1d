import { getInstance } from '@module-federation/runtime'
import type { Registry } from '@portico/contract/registry'
import { readStoredOverrides } from '../release/overrides.ts'
import { resolveRelease } from '../release/resolve.ts'
import { getRemoteFileSizes } from '../reports/remote-files.ts'
import { type LoggedEvent, readRemoteLog } from '../reports/remote-log.ts'
import type { RemoteState } from '../reports/status.ts'

/** The panel's facts about one remote. */
export interface RemoteDiagnostics {
  name: string
  /** The version for this device, or `override`. */
  version: string
  /** Address of its files. */
  base: string
  /** Its last event. Null before it is opened. */
  last: LoggedEvent | null
  /** Duration in ms of each phase when it was last opened, in order. */
  phases: { name: RemoteState; duration: number }[]
  /** Number of files loaded from `base`. */
  files: number
  /** Their compressed size in bytes. Null if the server hides sizes. */
  bytes: number | null
}

/** The panel's facts about one copy of a shared library. */
export interface SharedLibraryDiagnostics {
  name: string
  version: string
  /** The application that provides the copy. */
  from: string
  usedBy: string[]
  isLoaded: boolean
}

/** Returns the facts about every remote in the registry. */
export function getRemoteDiagnostics(registry: Registry, isDev: boolean): RemoteDiagnostics[] {
  const overrides = isDev ? readStoredOverrides() : {}
  return Object.entries(registry.remotes).map(([name, remote]) => {
    const release = resolveRelease(remote)
    const override = overrides[name]
    const base = override ?? release.base
    const sizes = getRemoteFileSizes(base)
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

function phases(remote: string): RemoteDiagnostics['phases'] {
  const prefix = `portico:${remote}:`
  return performance
    .getEntriesByType('measure')
    .filter(({ name }) => name.startsWith(prefix))
    .map(({ name, duration }) => ({
      name: name.slice(prefix.length) as RemoteState,
      duration: Math.round(duration),
    }))
}

/** Returns every copy of a shared library that the federation runtime knows on this page. */
export function getSharedLibraryDiagnostics(): SharedLibraryDiagnostics[] {
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

/** Returns the recorded failures, latest first. */
export function listFailures(): LoggedEvent[] {
  return readRemoteLog()
    .filter(({ reason }) => reason !== undefined)
    .toReversed()
}
