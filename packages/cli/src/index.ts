import { createFilesReader } from './registry/release-entry.ts'
import { createShortHashesReader } from './registry/short-hashes.ts'
import type { ReleaseDraft } from './release/draft.ts'
import { createDraftEntry } from './release/draft.ts'
import { createRemoteHandler, createSiteHandler } from './server/serve.ts'
import { getInstalledProgram, getNpmProgram } from './workspace/programs.ts'

export { createFilesReader } from './registry/release-entry.ts'
export type { PortalSettings } from './registry/settings.ts'
export { createShortHashesReader } from './registry/short-hashes.ts'
export { createDraftEntry, type ReleaseDraft, readDraft } from './release/draft.ts'
export { uploadDraft } from './release/upload.ts'
export { type ClaimedPort, claimPort } from './server/claim-port.ts'
export { createRemoteHandler, createSiteHandler } from './server/serve.ts'
export { readShell, writeShell } from './site/shell-files.ts'
export { writeDocuments } from './site/write-documents.ts'
export { readStartConfig, type StartConfig } from './start/config.ts'
export { publishBuilds } from './start/publish-builds.ts'
export type { RunFile } from './start/run-file.ts'
export { type RunningPortal, startPortal } from './start/start-portal.ts'
export { openTarget } from './targets/open-target.ts'
export { buildApps, buildTasks } from './workspace/build.ts'
export { discoverRemotes } from './workspace/discover.ts'
export { getInstalledProgram, getNpmProgram } from './workspace/programs.ts'

/** @alias @deprecated Use `createFilesReader`. */
export const filesReader = createFilesReader
/** @alias @deprecated Use `createShortHashesReader`. */
export const shortHashesReader = createShortHashesReader
/** @alias @deprecated Use `ReleaseDraft`. */
export type Draft = ReleaseDraft
/** @alias @deprecated Use `createDraftEntry`. */
export const draftEntry = createDraftEntry
/** @alias @deprecated Use `createRemoteHandler`. */
export const remoteHandler = createRemoteHandler
/** @alias @deprecated Use `createSiteHandler`. */
export const siteHandler = createSiteHandler
/** @alias @deprecated Use `getInstalledProgram`. */
export const installedProgram = getInstalledProgram
/** @alias @deprecated Use `getNpmProgram`. */
export const npmProgram = getNpmProgram
