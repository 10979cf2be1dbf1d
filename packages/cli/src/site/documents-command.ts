import type { Registry } from '@portico/contract/registry'
import { type Command, type CommandInput, textFlag } from '../command.ts'
import { CliError } from '../error.ts'
import { readSigner } from '../keys/key-folder.ts'
import { changeRegistry, currentRegistry, type Store } from '../registry/change.ts'
import { openSite, openStoreTarget, storeFlags, storeHelp } from '../registry/open-store.ts'
import { publish } from '../registry/publish.ts'
import { findSettings, type PortalSettings, readSettings, writeSettings } from '../registry/settings.ts'
import { checkCompatibility } from '../release/checks/compatibility.ts'
import type { Target } from '../targets/target.ts'
import { checkPublicKey } from './secret-keys.ts'
import { readShell, writeShell } from './shell-files.ts'
import { readDevOrigins } from './write-dev-documents.ts'

/** `portico documents`: the step that writes what people open. */
export const documentsCommand: Command = {
  help: `portico documents: writes one document per route, from the newest revision of the registry

  portico documents --site ./public      where a release was not allowed to write them itself, or was cut short
  portico documents --site ./public --shell apps/shell/dist --address https://portal.example
                                         the same with a newly built shell; this also sets a portal up

  --shell <folder>       the built shell to put on; it needs PORTICO_SUPABASE_URL and PORTICO_SUPABASE_KEY
  --address <address>    the portal's own address (kept from the last time)
  --report <address>     where pages send failures of remotes to (kept from the last time)
  --dev-documents <origins>
                         also write /__dev/, where administrators can try a build from these origins in the place of a
                         release; none takes it away (with --shell)
  --dry-run              writes nothing
${storeHelp}`,
  flags: {
    ...storeFlags,
    shell: { type: 'string' },
    address: { type: 'string' },
    report: { type: 'string' },
    'dev-documents': { type: 'string' },
    'dry-run': { type: 'boolean' },
  },
  run: documents,
}

async function documents(input: CommandInput): Promise<number> {
  const target = await openStoreTarget(input)
  const shell = textFlag(input, 'shell')
  const before = await findSettings(target)
  const settings = shell ? newSettings(input, target, shell, before) : await readSettings(target)
  const store = { target, settings }
  const site = checkSite(await openSite(input, settings))
  const registry = await currentRegistry(store)
  checkShell(registry, settings)
  const paths = [
    'index.html',
    ...Object.values(registry.remotes).map(({ route }) => `${route.slice(1)}.html`),
  ]
  if (input.flags['dry-run'] === true) {
    const data = { site: site.name, documents: paths, revision: registry.revision, dryRun: true }
    input.print({ text: `Would write ${paths.join(', ')} to ${site.name}.`, data })
    return 0
  }
  if (shell) await putShell(store, site, shell, input)
  input.progress.step('Writing the documents')
  const { revision } = await publish(store, site)
  const data = { site: site.name, documents: paths, revision, dryRun: false }
  input.print({ text: `${paths.length} documents of revision ${revision} are in ${site.name}.`, data })
  return 0
}

/**
 * A place that documents can be opened from.
 * @throws CliError `usage`
 */
export function checkSite(site: Target | null): Target {
  if (!site) throw new CliError('usage', 'Where are the documents? Name the place: --site ./public.')
  if (site.servesDocuments) return site
  throw new CliError(
    'usage',
    `${site.name} does not serve HTML as HTML, so documents there would be shown as text. Name a folder or a bucket that a web server serves: --site.`,
  )
}

async function putShell(store: Store, site: Target, shell: string, input: CommandInput): Promise<void> {
  const { target, settings } = store
  input.progress.step('Writing the shell')
  await writeShell(site, shell)
  await writeSettings(target, settings)
  const { contract, federation, shared } = settings.shell.facts
  const provides = { contract, federation, shared }
  await changeRegistry(store, {
    seen: await currentRegistry(store),
    signer: await readSigner('PORTICO_ROOT_KEY', input.env),
    apply: (newest) =>
      newest.revision > 0 && JSON.stringify(newest.provides) === JSON.stringify(provides)
        ? newest
        : { ...newest, provides },
  })
}

function newSettings(
  input: CommandInput,
  target: Target,
  shell: string,
  before: PortalSettings | null,
): PortalSettings {
  const url = input.env.PORTICO_SUPABASE_URL || before?.backend.url
  const key = input.env.PORTICO_SUPABASE_KEY || before?.backend.key
  if (!url)
    throw new CliError(
      'missing_url',
      'Set PORTICO_SUPABASE_URL to the address of the project that the portal uses.',
    )
  if (!key)
    throw new CliError('missing_key', 'Set PORTICO_SUPABASE_KEY to the publishable key of the project.')
  checkPublicKey(
    key,
    input.env.PORTICO_SUPABASE_KEY ? 'PORTICO_SUPABASE_KEY' : `portal.json in ${target.name}`,
  )
  const address = textFlag(input, 'address') ?? before?.address
  const report = textFlag(input, 'report')
  const flag = textFlag(input, 'dev-documents')
  const { dev: devBefore, ...kept } = before ?? {}
  const dev = flag === undefined ? devBefore : readDevOrigins(flag)
  const own = /^https?:/.test(target.publicUrl) ? [new URL(target.publicUrl).origin] : []
  return {
    ...kept,
    schema: 1,
    backend: { url: url.replace(/\/+$/, ''), key },
    addresses: before?.addresses ?? {},
    origins: [...new Set([...(before?.origins ?? []), ...own])],
    shell: readShell(shell),
    ...(address ? { address } : {}),
    ...(report ? { page: { ...before?.page, report } } : {}),
    ...(dev ? { dev } : {}),
  }
}

/** A shell must carry the remotes that are live: it refuses those that need what it does not provide. */
function checkShell(registry: Registry, { shell }: PortalSettings): void {
  const { contract, federation, shared } = shell.facts
  const under = { ...registry, provides: { contract, federation, shared } }
  for (const [name, { releases }] of Object.entries(registry.remotes))
    for (const release of releases.filter(({ traffic }) => traffic > 0))
      checkCompatibility(`${name} ${release.version}`, release.requires, under)
}
