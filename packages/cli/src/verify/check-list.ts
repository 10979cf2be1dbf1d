import type { Registry } from '@portico/contract/registry'
import { npxPortico } from '../console/npx-portico.ts'
import { CliError } from '../error.ts'
import { findListFault } from '../site/remote-list.ts'
import type { Target } from '../targets/target.ts'
import type { Findings } from './finding.ts'

/** Checks that the list of restricted remotes in the database is that of the newest revision. */
export async function checkList(
  privatePlace: Target,
  backend: { url: string; key: string },
  registry: Registry,
  found: Findings,
): Promise<void> {
  const where = `the list of restricted remotes at ${backend.url}`
  try {
    const fault = await findListFault(privatePlace, backend, registry)
    if (fault) found.error(where, `${fault}: write it with ${npxPortico} documents`)
  } catch (error) {
    if (!(error instanceof CliError)) throw error
    found.error(where, `can't be read: ${error.message}`)
  }
}
