import { getObjectPath } from './open-owner.ts'
import type { BackupRestoreResult } from './restore.ts'

export { BackendError } from '../errors.ts'
export { getObjectPath, type Owner, type OwnerKeys, openOwner, readKeys } from './open-owner.ts'
export { type BackupRestoreResult, emptyBackend, restoreBackup } from './restore.ts'
export type { SqlMessage, SqlOutcome, SqlStatement } from './run-sql.ts'

/** @alias @deprecated Use `getObjectPath`. */
export const objectPath = getObjectPath
/** @alias @deprecated Use `BackupRestoreResult`. */
export type Restored = BackupRestoreResult
