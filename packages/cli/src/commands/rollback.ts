import { type Command, type CommandInput, getTextFlag } from '../console/command.ts'
import { npxPortico } from '../console/npx-portico.ts'
import { CliError } from '../error.ts'
import { findRootSigner } from '../keys/find-signer.ts'
import { changeShares } from '../release/change-shares.ts'
import { computeRolledBackShares } from '../release/promoted-shares.ts'
import { describeOutcome } from './describe-changes.ts'
import { openSite, openStore, storeFlags, storeHelp } from './open-store.ts'
import { resolveAuthor } from './resolve-author.ts'

/** `portico rollback`: restores the previous release in one step. */
export const rollbackCommand: Command = {
  help: `portico rollback <remote>: reverts the last release

  npx portico rollback files             ends the canary; without one, gives the previous release to all devices
  npx portico rollback files --dry-run   shows that release

Open tabs keep their release, and are offered the update. The reverted release stays stored: npx portico promote
restores it.

  --by <name>            the author (default: the CI job's actor, git's user)
  --dry-run              writes nothing
${storeHelp}

  PORTICO_ROOT_KEY       the root's key, if the registry is signed (default: one on this machine that the portal trusts)`,
  flags: { ...storeFlags, by: { type: 'string' }, 'dry-run': { type: 'boolean' } },
  run: rollback,
}

async function rollback(input: CommandInput): Promise<number> {
  const [remote] = input.args
  if (!remote) throw new CliError('usage', `Which remote? ${npxPortico} rollback files.`)
  const store = await openStore(input)
  const site = await openSite(input, store.settings)
  const outcome = await changeShares({
    store,
    site,
    remote,
    by: resolveAuthor(getTextFlag(input, 'by'), input.env, input.cwd),
    rootKey: await findRootSigner(store.settings, input.env),
    dryRun: input.flags['dry-run'] === true,
    shares: (registry) => computeRolledBackShares(store, site, registry, remote),
  })
  input.print({ text: describeOutcome(outcome), data: outcome })
  return 0
}
