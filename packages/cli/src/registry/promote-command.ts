import { lookUp, type Registry, type Release } from '@portico/contract/registry'
import { type Command, type CommandInput, textFlag } from '../command.ts'
import { CliError } from '../error.ts'
import { readSigner } from '../keys/key-folder.ts'
import { authorOf } from '../release/author.ts'
import { checkCompatibility } from '../release/checks/compatibility.ts'
import { checkSignature } from '../release/signed-entry.ts'
import { checkVersion } from '../release/version.ts'
import type { Store } from './change.ts'
import { changeShares } from './change-shares.ts'
import { openSite, openStore, storeFlags, storeHelp } from './open-store.ts'
import { readTraffic } from './read-traffic.ts'
import { findEntry } from './release-entry.ts'
import { setShare } from './shares.ts'
import { describeShares, documentsLeft } from './show.ts'

/** `portico promote`: gives a release a share. */
export const promoteCommand: Command = {
  help: `portico promote <remote> [version]: gives a release a share of all devices

  portico promote files                  the running canary becomes what everybody gets
  portico promote files 1.5.0            that release, whether a canary, an earlier one or one that was only uploaded
  portico promote files 1.5.0 --traffic 50
                                         half of all devices; the rest stays with the release before
  portico promote files --dry-run        says what would change

  --traffic <percent>    from 0 to 100 (default: 100)
  --by <name>            who does it (default: the CI job's actor, git's user)
  --dry-run              writes nothing
${storeHelp}`,
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
  if (!remote) throw new CliError('usage', 'Which remote? portico promote files 1.5.0.')
  const traffic = readTraffic(textFlag(input, 'traffic'))
  const store = await openStore(input)
  const outcome = await changeShares({
    store,
    site: await openSite(input, store.settings),
    remote,
    by: authorOf(textFlag(input, 'by'), input.env, input.cwd),
    rootKey: await readSigner('PORTICO_ROOT_KEY', input.env),
    dryRun: input.flags['dry-run'] === true,
    shares: (registry) => promoted(store, registry, remote, version, traffic),
  })
  const verb = outcome.dryRun ? 'would serve' : 'serves'
  const lines = [
    `${remote} ${verb} ${describeShares(outcome.shares)}.`,
    ...(outcome.dryRun || outcome.documents ? [] : [documentsLeft]),
  ]
  input.print({ text: lines.join('\n'), data: outcome })
  return 0
}

async function promoted(
  store: Store,
  registry: Registry,
  remote: string,
  wanted: string | undefined,
  traffic: number,
): Promise<Release[]> {
  const listed = lookUp(registry.remotes, remote)?.releases ?? []
  const isListed = listed.some((one) => one.version === wanted)
  const version =
    wanted === undefined ? runningCanary(remote, listed) : isListed ? wanted : checkVersion(wanted)
  const candidates = listed.some((one) => one.version === version)
    ? listed
    : [...listed, await storedRelease(store, registry, remote, version)]
  return setShare(candidates, version, traffic)
}

function runningCanary(remote: string, listed: readonly Release[]): string {
  const canaries = listed.slice(1).filter(({ traffic }) => traffic > 0)
  const [canary] = canaries
  if (canary && canaries.length === 1) return canary.version
  throw new CliError(
    'usage',
    `${remote} has ${canaries.length === 0 ? 'no canary' : `${canaries.length} canaries`}. Name the version: portico promote ${remote} 1.5.0.`,
  )
}

/** A release that the registry does not name (any more): what its team has said of it, checked again. */
async function storedRelease(
  store: Store,
  registry: Registry,
  remote: string,
  version: string,
): Promise<Release> {
  const entry = await findEntry(store.target, remote, version)
  if (!entry)
    throw new CliError(
      'unknown_version',
      `${store.target.name} holds no ${remote} ${version}. See portico status ${remote}, or release it.`,
    )
  checkCompatibility(remote, entry.requires, registry)
  await checkSignature(store, registry, remote, entry)
  return { ...entry, traffic: 0 }
}
