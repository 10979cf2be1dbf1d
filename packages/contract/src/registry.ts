export type { ContractErrorCode } from './error.ts'
export { ContractError } from './error.ts'
export { canonicalJson } from './registry/canonical-json.ts'
export type { Misfit } from './registry/compatibility.ts'
export { findMisfit } from './registry/compatibility.ts'
export { lookUp } from './registry/look-up.ts'
export type { ParseRegistryOptions } from './registry/parse-registry.ts'
export { parseRegistry, parseRelease } from './registry/parse-registry.ts'
export { pickRelease } from './registry/pick-release.ts'
export { isPublicPath } from './registry/public-paths.ts'
export type {
  Access,
  Preload,
  Provides,
  Registry,
  RegistryRemote,
  Release,
  ReleaseFiles,
  Requires,
  RestrictedFields,
  RestrictingFields,
  Signature,
  Slot,
} from './registry/registry.ts'
export { parseReleaseFiles } from './registry/release-files.ts'
export { compareVersions, isRange, isVersionText, parseVersion, satisfies } from './registry/semver.ts'
export type { PublicKeys, Signer } from './registry/signatures.ts'
export { partOf, signRegistry, signRelease, verifyRegistry, verifyRelease } from './registry/signatures.ts'
export { parseRemoteModule } from './remote/parse-remote-module.ts'
