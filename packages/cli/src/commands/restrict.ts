import { getOwnProperty, type Registry, type RegistryRemote } from '@portico/contract/registry'
import type { Command, CommandInput } from '../console/command.ts'
import { formatCount } from '../console/format-text.ts'
import { npxPortico } from '../console/npx-portico.ts'
import { CliError } from '../error.ts'
import { findRootSigner } from '../keys/find-signer.ts'
import { changeRegistry, readCurrentRegistry, type Store } from '../registry/change.ts'
import {
  documentOf,
  newDocument,
  requirePrivatePlace,
  restrictedOf,
  restrictedRemotes,
  withRestricted,
} from '../registry/restricted.ts'
import { checkBeforeChange } from '../site/check-writable.ts'
import { publish } from '../site/publish.ts'
import { requireRestricting } from '../site/publish-shell.ts'
import { forgetListToken, makeListToken } from '../site/remote-list.ts'
import type { Target } from '../targets/target.ts'
import { createUnknownRemoteError } from '../workspace/source.ts'
import { documentsPending } from './describe-changes.ts'
import { openSite, openStore, storeFlags, storeHelp } from './open-store.ts'

/** `portico restrict`: keeps remotes that need a claim out of public files. */
export const restrictCommand: Command = {
  help: `portico restrict on | off | renew <remote>: keeps remotes that need a claim out of the public list

  npx portico restrict on                removes remotes whose access is a claim from the registry, the documents and the
                                         projections. Signed-in users read from the database which of them they may open
  npx portico restrict off               makes them public again
  npx portico restrict renew payroll     gives the document of a remote another path, for example after a claim was removed

The list is a table of the project with row-level security, from the migration 20261129050000_restricted_remotes.sql. The entries are in
the private place, which every job that changes the registry needs. "on" makes a token that can only write the list, and stores it there.
Run "on" again to replace the token. The files of releases stay public: a visitor who guesses the name of a remote can load them
(docs/deploy.md).

  --dry-run              writes nothing
${storeHelp}
  PORTICO_PROJECT_KEY    "on": the secret key of the portal's project (default: PORTICO_TARGET_KEY); no later command needs it
  PORTICO_ROOT_KEY       the root's key, where the registry is signed`,
  flags: { ...storeFlags, 'dry-run': { type: 'boolean' } },
  run: restrict,
}

/** An order of this command with its store, site and private place. */
interface RestrictOrder {
  input: CommandInput
  store: Store
  site: Target | null
  privatePlace: Target
  seen: Registry
}

async function restrict(input: CommandInput): Promise<number> {
  const [action, name] = input.args
  if (!['on', 'off', 'renew'].includes(action ?? ''))
    throw new CliError('usage', `Say what to do: ${npxPortico} restrict on, off, or renew <remote>.`)
  const store = await openStore(input)
  const site = await openSite(input, store.settings)
  const seen = await readCurrentRegistry(store)
  if (seen.revision === 0)
    throw new CliError('no_portal', `${store.target.name} holds no registry. Release a remote first.`)
  requirePrivatePlace(store.target, seen)
  const { privatePlace } = store.target
  if (!privatePlace)
    throw new CliError(
      'private_missing',
      'Where may restricted remotes be kept? Set PORTICO_PRIVATE to a folder or a bucket that no server serves.',
    )
  const order = { input, store, site, privatePlace, seen }
  if (action === 'on') await turnOn(order)
  else if (action === 'off') await turnOff(order)
  else await renew(order, name)
  return 0
}

async function turnOn(order: RestrictOrder): Promise<void> {
  const { input, store, privatePlace, seen } = order
  const { settings } = store
  requireRestricting(settings.shell)
  const key = input.env.PORTICO_PROJECT_KEY || input.env.PORTICO_TARGET_KEY
  if (!key)
    throw new CliError(
      'missing_key',
      `PORTICO_PROJECT_KEY is not set. Set it to the secret key of ${settings.backend.url}, for this command alone.`,
    )
  const names = namesWithClaim(seen)
  const what = `${formatCount(names.length, 'remote')} that ${names.length === 1 ? 'needs' : 'need'} a claim`
  if (isDryRun(input)) return print(order, `Nothing was written. ${what} would be restricted`, names, null)
  await checkBefore(order)
  await makeListToken(privatePlace, settings.backend.url, key)
  const { revision } = await change(order, (newest) => withRestricted(newest, true))
  const days = settings.keepDays ?? 30
  const earlier = restrictedOf(seen)
    ? ''
    : ` Revisions before ${revision} name them, and are kept for ${formatCount(days, 'day')}.`
  print(
    order,
    `${what} ${names.length === 1 ? 'is' : 'are'} restricted (revision ${revision}).${earlier}`,
    names,
    revision,
  )
}

async function turnOff(order: RestrictOrder): Promise<void> {
  const { input, privatePlace, seen } = order
  const names = Object.keys(restrictedRemotes(seen))
  if (!restrictedOf(seen)) return print(order, 'No remote is restricted. Nothing was changed', [], null)
  if (isDryRun(input))
    return print(
      order,
      `Nothing was written. ${formatCount(names.length, 'remote')} would be public`,
      names,
      null,
    )
  await checkBefore(order)
  const faults: string[] = []
  const note = ({ message }: Error) => void faults.push(message)
  const { revision } = await change(order, (newest) => withRestricted(newest, false), note)
  if (faults.length > 0) await forgetListToken(privatePlace)
  const left = faults.map((fault) => `The list in the database was left as it is: ${fault}`)
  const text = `${formatCount(names.length, 'remote')} ${names.length === 1 ? 'is' : 'are'} public again (revision ${revision})`
  print(order, [text, ...left].join('.\n'), names, revision)
}

async function renew(order: RestrictOrder, name: string | undefined): Promise<void> {
  const { input, seen } = order
  if (!name) throw new CliError('usage', `Which remote? ${npxPortico} restrict renew payroll.`)
  const names = Object.keys(restrictedRemotes(seen))
  if (!names.includes(name)) throw createUnknownRemoteError(name, names)
  if (isDryRun(input))
    return print(order, `Nothing was written. The document of ${name} would get another path`, [name], null)
  await checkBefore(order)
  const { revision } = await change(order, (newest) => withNewDocument(newest, name))
  print(order, `The document of ${name} has another path (revision ${revision})`, [name], revision)
}

function withNewDocument(newest: Registry, name: string): Registry {
  const remote = getOwnProperty(newest.remotes, name)
  if (!documentOf(remote)) return newest
  const renewed = { ...(remote as RegistryRemote), document: newDocument() }
  return { ...newest, remotes: { ...newest.remotes, [name]: renewed } }
}

async function checkBefore({ input, store, site, seen }: RestrictOrder): Promise<void> {
  const signer = await findRootSigner(store.settings, input.env)
  await checkBeforeChange({ store, site, registry: seen, signer })
}

async function change(
  { input, store, site }: RestrictOrder,
  apply: (newest: Registry) => Registry,
  onListFault?: (error: Error) => void,
): Promise<Registry> {
  const signer = await findRootSigner(store.settings, input.env)
  const written = await changeRegistry(store, { signer, apply })
  input.progress.step('Writing the documents')
  await publish(store.target, site, { onListFault })
  return written
}

function print(
  { input, site }: RestrictOrder,
  text: string,
  remotes: readonly string[],
  revision: number | null,
): void {
  const sentence = text.endsWith('.') ? text : `${text}.`
  const isLeft = revision !== null && site === null
  const data = { remotes, revision, documents: revision !== null && site !== null, dryRun: isDryRun(input) }
  input.print({ text: isLeft ? `${sentence}\n${documentsPending}` : sentence, data })
}

function namesWithClaim({ remotes }: Registry): string[] {
  return Object.entries(remotes).flatMap(([name, { access }]) => (typeof access === 'object' ? [name] : []))
}

const isDryRun = (input: CommandInput) => input.flags['dry-run'] === true
