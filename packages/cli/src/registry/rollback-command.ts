import { canonicalJson, lookUp, type Registry, type Release } from '@portico/contract/registry'
import { type Command, type CommandInput, textFlag } from '../command.ts'
import { CliError } from '../error.ts'
import { readSigner } from '../keys/key-folder.ts'
import { authorOf } from '../release/author.ts'
import { unknownRemote } from '../release/source.ts'
import type { Target } from '../targets/target.ts'
import type { Store } from './change.ts'
import { changeShares } from './change-shares.ts'
import { openSite, openStore, storeFlags, storeHelp } from './open-store.ts'
import { isPublished } from './publish.ts'
import { readBefore } from './revisions.ts'
import { rollBack } from './shares.ts'
import { describeShares, documentsLeft } from './show.ts'

/** `portico rollback`: the release before, in one step. */
export const rollbackCommand: Command = {
  help: `portico rollback <remote>: takes back what went out last

  portico rollback files                 ends the canary; where none runs, everybody gets the release before
  portico rollback files --dry-run       says which one that is

Open tabs go on with what they have, and are offered the update. What was taken back stays stored: portico promote
brings it again.

  --by <name>            who does it (default: the CI job's actor, git's user)
  --dry-run              writes nothing
${storeHelp}`,
  flags: { ...storeFlags, by: { type: 'string' }, 'dry-run': { type: 'boolean' } },
  run: rollback,
}

async function rollback(input: CommandInput): Promise<number> {
  const [remote] = input.args
  if (!remote) throw new CliError('usage', 'Which remote? portico rollback files.')
  const store = await openStore(input)
  const site = await openSite(input, store.settings)
  const outcome = await changeShares({
    store,
    site,
    remote,
    by: authorOf(textFlag(input, 'by'), input.env, input.cwd),
    rootKey: await readSigner('PORTICO_ROOT_KEY', input.env),
    dryRun: input.flags['dry-run'] === true,
    shares: (registry) => rolledBack(store, site, registry, remote),
  })
  const verb = outcome.dryRun ? 'would be back at' : 'is back at'
  const lines = [
    `${remote} ${verb} ${describeShares(outcome.shares)}.`,
    ...(outcome.dryRun || outcome.documents ? [] : [documentsLeft]),
  ]
  input.print({ text: lines.join('\n'), data: outcome })
  return 0
}

/** The shares after the rollback; those there are where an earlier run was cut short between it and the documents. */
export async function rolledBack(
  store: Store,
  site: Target | null,
  registry: Registry,
  remote: string,
): Promise<Release[]> {
  const known = lookUp(registry.remotes, remote)
  if (!known) throw unknownRemote(remote, Object.keys(registry.remotes))
  if (!(await isPublished(store, site, registry))) {
    const before = await readBefore(store.target, registry.revision)
    const earlier = lookUp(before?.remotes, remote)?.releases ?? []
    if (earlier.length > 1 && canonicalJson(rollBack(remote, earlier)) === canonicalJson(known.releases))
      return known.releases
  }
  return rollBack(remote, known.releases)
}
