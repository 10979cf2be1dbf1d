import { relative } from 'node:path'
import { findConflictingRemotes } from '../workspace/conflicting-remotes.ts'
import { readApps } from '../workspace/discover.ts'
import { type CheckResult, createOk, createProblem, createProblemFromError } from './check-result.ts'

/** Checks that each remote of a workspace can be read, and that names and routes are unique. */
export function checkRemotes(root: string): CheckResult[] {
  const { found, problems } = readApps(root)
  const wrong = [
    ...problems.map(({ folder, error }, index) =>
      createProblem(
        `remote-${index + 1}`,
        `${relative(root, folder) || root}: ${error instanceof Error ? error.message : String(error)}`,
        'Correct the file, or remove the folder.',
      ),
    ),
    ...findConflictingRemotes(found).map((error, index) =>
      createProblemFromError(`remotes-${index + 1}`, error),
    ),
  ]
  if (wrong.length > 0) return wrong
  const names = found.map(({ manifest }) => manifest.name).sort()
  return [
    createOk(
      'remotes',
      `The remotes have names and routes of their own: ${names.join(', ') || 'there are none yet'}.`,
    ),
  ]
}
