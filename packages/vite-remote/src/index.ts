import { getInstalledVersion } from './app/manifest.ts'
import { getFederationVersion, getSharedVersions } from './app/shared.ts'
import type { ReleaseMetadata, ShellMetadata } from './chunks/release-metadata.ts'

export { getInstalledVersion, readAppPackage } from './app/manifest.ts'
export { getFederationVersion, getSharedVersions } from './app/shared.ts'
export type { ReleaseMetadata, ShellMetadata } from './chunks/release-metadata.ts'
export { type DevServer, type DevServerAccess, startDevServer } from './presets/dev-server.ts'
export { readRefreshRuntime } from './presets/refresh-runtime.ts'
export { remoteConfig } from './presets/remote-config.ts'
export { shellConfig } from './presets/shell-config.ts'

/** @alias @deprecated Use `getInstalledVersion`. */
export const installedVersion = getInstalledVersion
/** @alias @deprecated Use `getFederationVersion`. */
export const federationVersion = getFederationVersion
/** @alias @deprecated Use `getSharedVersions`. */
export const sharedVersions = getSharedVersions
/** @alias @deprecated Use `ReleaseMetadata`. */
export type ReleaseFacts = ReleaseMetadata
/** @alias @deprecated Use `ShellMetadata`. */
export type ShellFacts = ShellMetadata
