import { join, relative } from 'node:path'
import { confirmLoss } from '../console/ask.ts'
import type { Command, CommandInput } from '../console/command.ts'
import { npxPortico } from '../console/npx-portico.ts'
import { CliError } from '../error.ts'
import { listFiles } from '../files/integrity.ts'
import { findRemovable, removeRemote } from '../new/remove-remote.ts'
import { readRunFile } from '../start/run-file.ts'
import { findWorkspace } from '../workspace/discover.ts'

/** `portico remove`: takes back what `portico new` has written. */
export const removeCommand: Command = {
  help: `portico remove <name>: removes a remote from this workspace, and from the portal that runs here

  npx portico remove billing             asks first: sources that are not in Git are lost
  npx portico remove billing --yes       asks nothing
  npx portico remove billing --dry-run   says what would be removed

It removes the folder of the remote, its entries in package-lock.json and its link in node_modules. A portal that runs here
stops serving it within seconds; otherwise the next start does. Its releases stay in .portico/releases, so a new remote of
the same name continues with the next version.

  --yes                  removes without a question
  --dry-run              removes nothing
  --json                 one JSON document on standard output`,
  flags: { yes: { type: 'boolean' }, 'dry-run': { type: 'boolean' } },
  run: remove,
}

async function remove(input: CommandInput): Promise<number> {
  const [name, ...more] = input.args
  if (!name || more.length > 0) throw new CliError('usage', `Name one remote: ${npxPortico} remove billing.`)
  const root = findWorkspace(input.cwd)
  const remote = findRemovable(root, name)
  const dryRun = input.flags['dry-run'] === true
  const shown = relative(input.cwd, remote.folder) || '.'
  const isOwn = (path: string) => !/^(dist|node_modules|test-results|\.turbo)\//.test(path)
  const files = listFiles(remote.folder).filter(isOwn)
  if (!dryRun && input.flags.yes !== true)
    await confirmLoss(
      `The ${files.length} files in ${remote.folder} will be gone.`,
      `Nothing was removed from ${remote.folder}.`,
    )
  const isUnlinked = dryRun || removeRemote(root, remote)
  const run = readRunFile(join(root, '.portico/run.json'))
  const text = [
    `${dryRun ? 'Would remove' : 'Removed'} ${shown} (${files.length} files).`,
    ...(run && !dryRun ? [`The running portal at ${run.shell} stops serving it in a moment.`] : []),
    ...(isUnlinked ? [] : ['', 'Next:', '  npm install']),
  ]
  input.print({
    text: text.join('\n'),
    data: { ...remote, files, dryRun, next: isUnlinked ? [] : ['npm install'] },
  })
  return 0
}
