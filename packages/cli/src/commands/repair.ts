import { type Command, type CommandInput, getTextFlag } from '../console/command.ts'
import { parseInteger } from '../console/read-number.ts'
import { CliError } from '../error.ts'
import { findRootSigner } from '../keys/find-signer.ts'
import { type RepairResult, repairRegistry } from '../registry/repair.ts'
import { publish } from '../site/publish.ts'
import { documentsPending } from './describe-changes.ts'
import { openSite, openStore, storeFlags, storeHelp } from './open-store.ts'

/** `portico repair`: skips invalid revisions of the registry. */
export const repairCommand: Command = {
  help: `portico repair: skips invalid revisions of the registry

  npx portico repair --dry-run           lists the invalid revisions with the reasons
  npx portico repair                     writes the next revision with the contents of the last valid one

A revision is invalid if it is truncated, empty or not a registry, or if it is signed with another key than the root's. No revision is
removed: the next one gets a higher number. Changes of the invalid revisions have to be repeated.

  --from <revision>      restore this revision, signed with any key (if no revision is signed by a trusted root)
  --dry-run              writes nothing
${storeHelp}

  PORTICO_ROOT_KEY       the root's key, if the registry is signed`,
  flags: { ...storeFlags, from: { type: 'string' }, 'dry-run': { type: 'boolean' } },
  run: repair,
}

async function repair(input: CommandInput): Promise<number> {
  const store = await openStore(input)
  const site = await openSite(input, store.settings)
  const dryRun = input.flags['dry-run'] === true
  const outcome = await repairRegistry({
    store,
    signer: await findRootSigner(store.settings, input.env),
    from: readRevision(getTextFlag(input, 'from')),
    dryRun,
  })
  if (outcome.revision !== null) await publish(store.target, site, { all: true })
  const isLeft = outcome.revision !== null && site === null
  const text = isLeft ? `${describe(outcome)}\n${documentsPending}` : describe(outcome)
  input.print({ text, data: { ...outcome, documents: outcome.revision !== null && site !== null, dryRun } })
  return 0
}

function describe({ skipped, kept, revision }: RepairResult): string {
  if (skipped.length === 0) return `Revision ${kept} is as it should be. Nothing was changed.`
  const lines = skipped.map((one) => `Revision ${one.revision} can't be taken: ${one.reason}.`)
  const says =
    kept === null ? 'has no remotes, since none before can be read' : `says what revision ${kept} said`
  const verdict =
    revision === null
      ? `Nothing was written. The next revision would ${kept === null ? 'have no remotes' : `say what revision ${kept} said`}.`
      : `Revision ${revision} is live, and ${says}.`
  return [...lines, verdict].join('\n')
}

function readRevision(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  const revision = parseInteger(text)
  if (revision !== undefined && revision > 0) return revision
  throw new CliError('usage', `"${text}" is no revision. Give its number, such as --from 41.`)
}
