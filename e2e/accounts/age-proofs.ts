import { join } from 'node:path'
import { openOwner } from '@portico/local-backend/owner'
import { expect, type TestPortal } from '../portal.ts'

/** Makes the proofs of all sessions older than five minutes, in the database of an embedded backend. */
export async function ageProofs(portal: TestPortal): Promise<void> {
  const owner = await openOwner(join(portal.home, 'data'))
  const { error } = await owner.sql(
    `update auth.mfa_amr_claims set updated_at = updated_at - interval '6 minutes'`,
  )
  await owner.close()
  expect(error).toBeUndefined()
}
