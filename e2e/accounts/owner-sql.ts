import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { realProject, runOwnerSql } from '@portico/local-backend/testing'
import type { TestPortal } from '../portal.ts'
import type { TestUser } from './test-users.ts'

/** True for a hosted project: tests have no access to its database. */
export const lacksOwnerAccess = Boolean(realProject && !realProject.owner)

/** Runs SQL as the owner of the project's database. */
export async function runAsOwner(portal: TestPortal, sql: string): Promise<void> {
  if (realProject?.owner) {
    const { psql, database } = realProject.owner
    execFileSync(psql, [database, '--quiet', '-v', 'ON_ERROR_STOP=1', '-c', sql])
    return
  }
  await runOwnerSql(join(portal.home, 'data'), sql)
}

/** Makes the proofs in all sessions of a user older. They expire after five minutes; a negative number extends them. */
export async function shiftProofTimes(
  portal: TestPortal,
  { email }: Pick<TestUser, 'email'>,
  minutes = 6,
): Promise<void> {
  await runAsOwner(
    portal,
    `update auth.mfa_amr_claims set updated_at = updated_at - interval '${minutes} minutes' where session_id in (
      select s.id from auth.sessions s join auth.users u on u.id = s.user_id where u.email = '${email}')`,
  )
}
