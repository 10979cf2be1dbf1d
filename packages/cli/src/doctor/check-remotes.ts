import { relative } from 'node:path'
import { readApps } from '../workspace/discover.ts'
import { findTwins } from '../workspace/twins.ts'
import { type Checkup, ok, problem, refused } from './checkup.ts'

/** Checks that each remote of a workspace can be read, and that names and routes are unique. */
export function checkRemotes(root: string): Checkup[] {
  const { found, problems } = readApps(root)
  const wrong = [
    ...problems.map(({ folder, error }, index) =>
      problem(
        `remote-${index + 1}`,
        `${relative(root, folder) || root}: ${error instanceof Error ? error.message : String(error)}`,
        'Correct the file, or remove the folder.',
      ),
    ),
    ...findTwins(found).map((error, index) => refused(`remotes-${index + 1}`, error)),
  ]
  if (wrong.length > 0) return wrong
  const names = found.map(({ manifest }) => manifest.name).sort()
  return [
    ok(
      'remotes',
      `The remotes have names and routes of their own: ${names.join(', ') || 'there are none yet'}.`,
    ),
  ]
}
