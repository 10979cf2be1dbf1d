export { readStartConfig, type StartConfig } from './start/config.ts'
export type { RunFile } from './start/run-file.ts'
export { type ClaimedPort, claimPort, remoteHandler } from './start/serve.ts'
export { type RunningPortal, startPortal } from './start/start-portal.ts'
