import { canonicalizeJson } from './registry/canonicalize-json.ts'
import type { Incompatibility } from './registry/find-incompatibility.ts'
import { findIncompatibility } from './registry/find-incompatibility.ts'
import { getOwnProperty } from './registry/own-property.ts'
import type { ProvidedVersions, ReleaseRequirements } from './registry/registry.ts'
import { selectRemotes } from './registry/signatures.ts'

export type { ContractErrorCode } from './error.ts'
export { ContractError } from './error.ts'
export { canonicalizeJson } from './registry/canonicalize-json.ts'
export type { Incompatibility } from './registry/find-incompatibility.ts'
export { findIncompatibility } from './registry/find-incompatibility.ts'
export { getOwnProperty } from './registry/own-property.ts'
export type { ParseRegistryOptions } from './registry/parse-registry.ts'
export { parseRegistry, parseRelease } from './registry/parse-registry.ts'
export { pickRelease } from './registry/pick-release.ts'
export { isPublicPath } from './registry/public-paths.ts'
export type {
  Access,
  Preload,
  ProvidedVersions,
  Registry,
  RegistryRemote,
  Release,
  ReleaseFiles,
  ReleaseRequirements,
  RestrictedFields,
  RestrictingFields,
  Signature,
  Slot,
} from './registry/registry.ts'
export { parseReleaseFiles } from './registry/release-files.ts'
export { compareVersions, isRange, isVersionText, parseVersion, satisfies } from './registry/semver.ts'
export type { PublicKeys, Signer } from './registry/signatures.ts'
export {
  selectRemotes,
  signRegistry,
  signRelease,
  verifyRegistry,
  verifyRelease,
} from './registry/signatures.ts'
export { parseRemoteModule } from './remote/parse-remote-module.ts'

/** @alias @deprecated Use `canonicalizeJson`. */
export const canonicalJson = canonicalizeJson
/** @alias @deprecated Use `Incompatibility`. */
export type Misfit = Incompatibility
/** @alias @deprecated Use `findIncompatibility`. */
export const findMisfit = findIncompatibility
/** @alias @deprecated Use `getOwnProperty`. */
export const lookUp = getOwnProperty
/** @alias @deprecated Use `ProvidedVersions`. */
export type Provides = ProvidedVersions
/** @alias @deprecated Use `ReleaseRequirements`. */
export type Requires = ReleaseRequirements
/** @alias @deprecated Use `selectRemotes`. */
export const partOf = selectRemotes
