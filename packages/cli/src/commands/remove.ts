import { join, relative } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Command, CommandInput } from '../console/command.ts'
import { npxPortico } from '../console/npx-portico.ts'
import { confirmDataLoss } from '../console/prompt.ts'
import { CliError } from '../error.ts'
import { listFiles } from '../files/integrity.ts'
import { describeRemoval } from '../new/removal-notes.ts'
import { findRemovable, type RemovableRemote, removeRemote } from '../new/remove-remote.ts'
import { type RunFile, readRunFile } from '../start/run-file.ts'
import { findWorkspace } from '../workspace/discover.ts'
import { announceRemoval } from '../workspace/removal.ts'

/** `portico remove`: removes everything that `portico new` has written. */
export const removeCommand: Command = {
  help: `portico remove <name>: removes a remote from this workspace, and from the running portal

  npx portico remove billing             asks first: sources that are not in Git are lost
  npx portico remove billing --yes       skips the question
  npx portico remove billing --dry-run   lists what would be removed

It removes the folder of the remote, its entries in package-lock.json and its link in node_modules. The running portal
stops serving it first; otherwise the next start does. Its releases stay in .portico/releases, so a new remote of
the same name continues with the next version.

  --yes                  skip the question
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
  const { warning, restore } = describeRemoval(root, remote)
  if (!dryRun && input.flags.yes !== true)
    await confirmDataLoss(
      [warning, `The ${files.length} files in ${remote.folder} will be gone.`, restore]
        .filter((sentence) => sentence !== null)
        .join(' '),
      `Nothing was removed from ${remote.folder}.`,
    )
  const run = readRunFile(join(root, '.portico/run.json'))
  if (run && !dryRun) input.progress.step(`Waiting until the portal at ${run.shell} no longer serves ${name}`)
  const isUnlinked = dryRun || (await removeServed(root, remote, run !== null))
  const text = [
    `${dryRun ? 'Would remove' : 'Removed'} ${shown} (${files.length} files).`,
    ...[warning, restore].filter((sentence) => sentence !== null),
    ...(run && !dryRun ? [describeRunning(root, name, run)] : []),
    ...(isUnlinked ? [] : ['', 'Next:', '  npm install']),
  ]
  input.print({
    text: text.join('\n'),
    data: { ...remote, files, warning, restore, dryRun, next: isUnlinked ? [] : ['npm install'] },
  })
  return 0
}

/** Time in ms for a running portal to stop serving a remote: it may be building another one, or installing packages. */
const patience = 60_000

/** Removes a remote after the running portal has stopped serving it, whose tools would write into the folder again. */
async function removeServed(root: string, remote: RemovableRemote, isRunning: boolean): Promise<boolean> {
  const withdraw = announceRemoval(remote.folder)
  try {
    const end = performance.now() + patience
    while (isRunning && isServed(root, remote.name) && performance.now() < end) await setTimeout(50)
    return removeRemote(root, remote)
  } finally {
    withdraw()
  }
}

function isServed(root: string, name: string): boolean {
  const run = readRunFile(join(root, '.portico/run.json'))
  return run !== null && Object.hasOwn(run.remotes, name)
}

function describeRunning(root: string, name: string, { shell }: RunFile): string {
  return isServed(root, name)
    ? `The running portal at ${shell} stops serving it in a moment.`
    : `The running portal at ${shell} no longer serves it.`
}
