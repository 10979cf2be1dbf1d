import { resolve } from 'node:path'
import type { Registry } from '@portico/contract/registry'
import { type Command, type CommandInput, getTextFlag } from '../console/command.ts'
import { npxPortico } from '../console/npx-portico.ts'
import { CliError } from '../error.ts'
import { allowKey, removeKey, rotateKey } from '../keys/change-keys.ts'
import { findPublicKey, findRootSigner, findSigner } from '../keys/find-signer.ts'
import { createKey } from '../keys/key-file.ts'
import { findKey, getKeyPath, writeKey } from '../keys/key-folder.ts'
import { formatKeys, listKeys } from '../keys/list-keys.ts'
import { distrustRoot, trustRoot } from '../keys/trust.ts'
import { changeRegistry, readCurrentRegistry } from '../registry/change.ts'
import { checkBeforeChange } from '../site/check-writable.ts'
import { publish } from '../site/publish.ts'
import { documentsPending } from './describe-changes.ts'
import { openSite, openStore, storeFlags, storeHelp } from './open-store.ts'

/** `portico keys`: the keys that sign releases and the registry. */
export const keysCommand: Command = {
  help: `portico keys: keys of teams sign releases; the root's key signs the registry, which lists the keys of each remote

  npx portico keys                          lists the keys of the portal
  npx portico keys create files-team-1      makes a key pair, in your own file outside of any repository
  npx portico keys create files-team-1 --print
                                            makes one on standard output, for a CI job's secret PORTICO_KEY
  npx portico keys allow files-team-1 --remote files,data
                                            lets this key sign their releases (signs unsigned ones, if the private key is on this machine)
  npx portico keys trust root               makes browsers accept only registries that this root has signed
  npx portico keys rotate files-team-1 files-team-2
                                            replaces the old key by the new one, also in its releases
  npx portico keys revoke files-team-1      removes the key; --remote files: only for this remote
  npx portico keys revoke root              removes a root; --off for the last one

  --out <file>           the file of a new key (default: ~/.config/portico/keys/<id>.pem, mode 600)
  --print                print the new key instead of writing it
  --public-key <base64>  the public half, if the private one is on another machine
  --remote <names>       the remotes of the key
  --off                  with the last root: signatures are no longer required
  --dry-run              writes nothing
${storeHelp}

  PORTICO_KEY            the team's key (its text or its file), if it is not on this machine
  PORTICO_ROOT_KEY       the root's key, which signs the change`,
  flags: {
    ...storeFlags,
    out: { type: 'string' },
    print: { type: 'boolean' },
    'public-key': { type: 'string' },
    remote: { type: 'string' },
    off: { type: 'boolean' },
    'dry-run': { type: 'boolean' },
  },
  run: async (input) => {
    const [action = 'list', ...ids] = input.args
    const run = Object.hasOwn(actions, action) ? actions[action] : undefined
    if (!run)
      throw new CliError('usage', `There is no command "keys ${action}". See ${npxPortico} keys --help.`)
    await run(input, ids)
    return 0
  },
}

const actions: Readonly<Record<string, (input: CommandInput, ids: readonly string[]) => Promise<void>>> = {
  list,
  create,
  allow,
  rotate,
  revoke,
  trust,
}

async function list(input: CommandInput): Promise<void> {
  const store = await openStore(input)
  const registry = await readCurrentRegistry(store)
  const isHere = async (id: string) => (await findKey(id, input.env)) !== null
  const keys = await listKeys(registry, store.settings, isHere)
  input.print({ text: formatKeys(keys, registry), data: { revision: registry.revision, keys } })
}

async function create(input: CommandInput, [id]: readonly string[]): Promise<void> {
  const key = await createKey(requireId(id, 'create files-team-1'))
  const { keyId, publicKey, text } = key
  const data = { id: keyId, publicKey }
  if (input.flags.print === true) return input.print({ text: text.trimEnd(), data: { ...data, key: text } })
  const out = getTextFlag(input, 'out')
  const path = out === undefined ? getKeyPath(keyId, input.env) : resolve(input.cwd, out)
  if (input.flags['dry-run'] !== true) await writeKey(key, path)
  const next = `Keep that file, and show it to nobody. Next: ${npxPortico} keys allow, or ${npxPortico} keys trust for a root.`
  input.print({ text: `${path}\nIts public half is ${publicKey}\n${next}`, data: { ...data, path } })
}

async function allow(input: CommandInput, [id]: readonly string[]): Promise<void> {
  const key = await findPublicKey(requireId(id, 'allow files-team-1 --remote files'), input)
  const signer = (await findSigner(key.keyId, input)) ?? undefined
  const names = remotesOf(input)
  const signs = names.length > 0 ? `signs the releases of ${names.join(', ')}` : 'may sign new remotes'
  await change(input, `${key.keyId} ${signs}`, (registry) => allowKey(registry, key, names, signer))
}

async function rotate(input: CommandInput, [old, id]: readonly string[]): Promise<void> {
  const key = await findSigner(requireId(id, 'rotate files-team-1 files-team-2'), input)
  if (!key)
    throw new CliError(
      'key_unknown',
      `The key "${id}" is not here, and it has to sign what the old one did. Make it (${npxPortico} keys create ${id}), or set PORTICO_KEY.`,
    )
  const from = requireId(old, 'rotate files-team-1 files-team-2')
  await change(input, `${key.keyId} stands in the place of ${from}`, (registry) =>
    rotateKey(registry, from, key),
  )
}

async function revoke(input: CommandInput, [given]: readonly string[]): Promise<void> {
  const id = requireId(given, 'revoke files-team-1')
  const store = await openStore(input)
  if (Object.hasOwn(store.settings.trust?.root ?? {}, id)) {
    const site = await openSite(input, store.settings)
    const signer = await findRootSigner(withoutRoot(store.settings, id), input.env)
    const options = { signer, off: input.flags.off === true }
    const { trust: left } = await distrustRoot({ store, site, dryRun: isDryRun(input) }, id, options)
    const roots = Object.keys(left?.root ?? {})
    const rest =
      roots.length > 0 ? `The portal trusts ${roots.join(', ')}` : 'Nothing has to be signed any more'
    return input.print({ text: `${would(input)}${rest}.`, data: { roots, dryRun: isDryRun(input) } })
  }
  const [only] = remotesOf(input)
  const what = only === undefined ? 'signs nothing any more' : `signs nothing of ${only} any more`
  await change(input, `${id} ${what}`, async (registry) => removeKey(registry, id, only))
}

async function trust(input: CommandInput, [given]: readonly string[]): Promise<void> {
  const id = requireId(given, 'trust root')
  const root = await findSigner(id, input)
  if (!root)
    throw new CliError(
      'key_unknown',
      `The key "${id}" is not here, and it has to sign the registry. Make it (${npxPortico} keys create ${id}), or set PORTICO_ROOT_KEY.`,
    )
  const store = await openStore(input)
  const site = await openSite(input, store.settings)
  const settings = await trustRoot({ store, site, dryRun: isDryRun(input) }, root)
  const roots = Object.keys(settings.trust?.root ?? {})
  const text = `${would(input)}The portal trusts ${roots.join(', ')}: releases and registry have to be signed.`
  input.print({ text: withDocuments(text, site !== null, input), data: { roots, dryRun: isDryRun(input) } })
}

/** Writes a change of the registry, signed by the root if that is required, and publishes it. */
async function change(
  input: CommandInput,
  text: string,
  make: (registry: Registry) => Promise<Registry>,
): Promise<void> {
  const store = await openStore(input)
  const site = await openSite(input, store.settings)
  const seen = await readCurrentRegistry(store)
  const changed = await make(seen)
  if (isDryRun(input))
    return input.print({ text: `${would(input)}${text}.`, data: { revision: null, dryRun: true } })
  const signer = await findRootSigner(store.settings, input.env)
  await checkBeforeChange({ store, site, registry: seen, signer })
  const apply = (newest: Registry) => {
    if (newest.revision === seen.revision) return changed
    throw new CliError(
      'revision_conflict',
      `The registry was changed meanwhile (revision ${newest.revision}). Nothing was changed; run it again.`,
    )
  }
  await changeRegistry(store, { seen, signer, apply })
  const { revision, keys = {} } = await publish(store.target, site)
  input.print({
    text: withDocuments(`${text} (revision ${revision}).`, site !== null, input),
    data: { revision, keys, dryRun: false },
  })
}

function requireId(id: string | undefined, example: string): string {
  if (id) return id
  throw new CliError('usage', `Which key? ${npxPortico} keys ${example}.`)
}

function remotesOf(input: CommandInput): string[] {
  return (getTextFlag(input, 'remote') ?? '').split(',').filter(Boolean)
}

function withoutRoot<T extends { trust?: { root: Record<string, string> } }>(settings: T, id: string): T {
  const { [id]: _gone, ...root } = settings.trust?.root ?? {}
  return { ...settings, trust: { root } }
}

const isDryRun = (input: CommandInput) => input.flags['dry-run'] === true
const would = (input: CommandInput) => (isDryRun(input) ? 'Nothing was written. It would be: ' : '')
const withDocuments = (text: string, hasSite: boolean, input: CommandInput) =>
  hasSite || isDryRun(input) ? text : `${text}\n${documentsPending}`
