export { BackendError } from '../errors.ts'
export { type Owner, type OwnerKeys, objectPath, openOwner, readKeys } from './open-owner.ts'
export { emptyBackend, type Restored, restoreBackup } from './restore.ts'
export type { SqlMessage, SqlOutcome, SqlStatement } from './run-sql.ts'
