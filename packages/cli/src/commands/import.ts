import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Registry } from '@portico/contract/registry'
import type { Command, CommandInput } from '../console/command.ts'
import { npxPortico } from '../console/npx-portico.ts'
import { CliError } from '../error.ts'
import { findRootSigner } from '../keys/find-signer.ts'
import { importDiscovery, listChangedRemotes } from '../projections/frontend-discovery.ts'
import { changeRegistry, readCurrentRegistry } from '../registry/change.ts'
import { checkBeforeChange } from '../site/check-writable.ts'
import { publish } from '../site/publish.ts'
import { documentsPending } from './describe-changes.ts'
import { openSite, openStore, storeFlags, storeHelp } from './open-store.ts'

/** `portico import`: imports changes of another tool from a frontend-discovery document. */
export const importCommand: Command = {
  help: `portico import <file>: reads remotes and their shares from a frontend-discovery document (schema v1-pre)

  npx portico import frontend-discovery.json --dry-run
                                         lists the remotes that would change
  npx portico import frontend-discovery.json
                                         imports the shares that another tool has set in it

The document has to be one that portico has written (frontend-discovery.json next to registry.json): its extras contain the
requirements and files of each release.

  --dry-run              writes nothing
${storeHelp}

  PORTICO_ROOT_KEY       the root's key, if the registry is signed`,
  flags: { ...storeFlags, 'dry-run': { type: 'boolean' } },
  run: importDocument,
}

async function importDocument(input: CommandInput): Promise<number> {
  const [file] = input.args
  if (!file) throw new CliError('usage', `Which document? ${npxPortico} import frontend-discovery.json.`)
  const document = readJson(resolve(input.cwd, file))
  const store = await openStore(input)
  const site = await openSite(input, store.settings)
  const seen = await readCurrentRegistry(store)
  const remotes = listChangedRemotes(seen, importDiscovery(document, seen))
  const what = remotes.length > 0 ? remotes.join(', ') : 'nothing'
  if (input.flags['dry-run'] === true || remotes.length === 0) {
    input.print({
      text: `${remotes.length > 0 ? 'Would change' : 'Changes'} ${what}.`,
      data: { remotes, revision: null },
    })
    return 0
  }
  const signer = await findRootSigner(store.settings, input.env)
  await checkBeforeChange({ store, site, registry: seen, signer })
  const apply = (newest: Registry) => importDiscovery(document, newest)
  const { revision } = await changeRegistry(store, { seen, signer, apply })
  await publish(store.target, site)
  const text = `Changed ${what} (revision ${revision}).`
  input.print({ text: site ? text : `${text}\n${documentsPending}`, data: { remotes, revision } })
  return 0
}

function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (cause) {
    throw new CliError('usage', `${path} can't be read as JSON. Name a document of frontend-discovery.`, {
      cause,
    })
  }
}
