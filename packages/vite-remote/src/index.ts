export { readAppPackage } from './manifest.ts'
export type { ReleaseFacts, ShellFacts } from './release-facts.ts'
export { remoteConfig } from './remote-config.ts'
export { shellConfig } from './shell-config.ts'
