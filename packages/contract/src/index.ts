export type { LeaveGuard, RemoteHistory, RemoteLocation, To } from './history.ts'
export type { Appearance, BackgroundTask, Notice, RemoteHost, RemoteModule, RemoteMount } from './remote.ts'
export { CONTRACT_VERSION } from './remote.ts'
