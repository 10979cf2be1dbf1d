import { type Command, type CommandInput, getTextFlag } from '../console/command.ts'
import { npxPortico } from '../console/npx-portico.ts'
import { CliError } from '../error.ts'
import { findRootSigner } from '../keys/find-signer.ts'
import { changeShares } from '../release/change-shares.ts'
import { computePromotedShares } from '../release/promoted-shares.ts'
import { describeOutcome } from './describe-changes.ts'
import { openSite, openStore, storeFlags, storeHelp } from './open-store.ts'
import { readTraffic } from './read-traffic.ts'
import { resolveAuthor } from './resolve-author.ts'

/** `portico promote`: gives a release a share. */
export const promoteCommand: Command = {
  help: `portico promote <remote> [version]: gives a release a share of all devices

  npx portico promote files              gives the running canary to all devices
  npx portico promote files 1.5.0        gives this version, from a canary, an earlier release or an upload
  npx portico promote files 1.5.0 --traffic 50
                                         gives it to half of all devices; the others keep the previous release
  npx portico promote files --dry-run    shows what would change

  --traffic <percent>    from 0 to 100 (default: 100)
  --by <name>            the author (default: the CI job's actor, git's user)
  --dry-run              writes nothing
${storeHelp}

  PORTICO_ROOT_KEY       the root's key, if the registry is signed (default: one on this machine that the portal trusts)`,
  flags: {
    ...storeFlags,
    traffic: { type: 'string' },
    by: { type: 'string' },
    'dry-run': { type: 'boolean' },
  },
  run: promote,
}

async function promote(input: CommandInput): Promise<number> {
  const [remote, version] = input.args
  if (!remote) throw new CliError('usage', `Which remote? ${npxPortico} promote files 1.5.0.`)
  const traffic = readTraffic(getTextFlag(input, 'traffic'))
  const store = await openStore(input)
  const outcome = await changeShares({
    store,
    site: await openSite(input, store.settings),
    remote,
    by: resolveAuthor(getTextFlag(input, 'by'), input.env, input.cwd),
    rootKey: await findRootSigner(store.settings, input.env),
    dryRun: input.flags['dry-run'] === true,
    shares: (registry) => computePromotedShares(store, registry, remote, version, traffic),
  })
  input.print({ text: describeOutcome(outcome), data: outcome })
  return 0
}
