import { resolve } from 'node:path'
import { type Command, type CommandInput, getTextFlag } from '../console/command.ts'
import { formatCount } from '../console/format-text.ts'
import { CliError } from '../error.ts'
import { findRootSigner } from '../keys/find-signer.ts'
import { readCaptcha } from '../registry/captcha-settings.ts'
import { readCurrentRegistry, requireSigner } from '../registry/change.ts'
import { openPart, requirePrivatePlace, restrictedRemotes } from '../registry/restricted.ts'
import { findSettings, type PortalSettings, readSettings } from '../registry/settings.ts'
import { checkWritable } from '../site/check-writable.ts'
import { withBuiltShell } from '../site/compose-shell.ts'
import { listDocumentPaths } from '../site/portal-documents.ts'
import { publish } from '../site/publish.ts'
import { checkShell, putShell, setShell } from '../site/publish-shell.ts'
import { readDevOrigins } from '../site/write-dev-documents.ts'
import type { Target } from '../targets/target.ts'
import { findWorkspaceFolder } from '../workspace/discover.ts'
import { withOwnProject } from '../workspace/portal-config.ts'
import { openSite, openStoreTarget, storeFlags, storeHelp } from './open-store.ts'
import { readDays } from './read-days.ts'

/** `portico documents`: writes the documents of the portal. */
export const documentsCommand: Command = {
  help: `portico documents: writes one document per route, from the newest revision of the registry

  npx portico documents --site ./public  after a release without write access to them, or an interrupted one
  npx portico documents --site ./public --shell apps/shell/dist --address https://portal.example
                                         the same with a newly built shell; this also creates a portal

  --shell <folder>       a new built shell, or the folder of a portico.json (.) with the installed one; it needs
                         PORTICO_SUPABASE_URL and PORTICO_SUPABASE_KEY
  --address <address>    the portal's own address (default: as before)
  --report <address>     the address for failure reports of pages (default: as before)
  --captcha <check>      turnstile:<site key> or hcaptcha:<site key>, if the project requires a CAPTCHA;
                         none removes it (with --shell; default: as before)
  --dev-documents <origins>
                         also write /__dev/, where administrators can try a build from these origins instead of a
                         release; none removes it (with --shell)
  --keep <days>          days for which replaced releases and revisions are kept (with --shell; default: as before,
                         initially 30)
  --dry-run              writes nothing
${storeHelp}`,
  flags: {
    ...storeFlags,
    shell: { type: 'string' },
    address: { type: 'string' },
    report: { type: 'string' },
    captcha: { type: 'string' },
    keep: { type: 'string' },
    'dev-documents': { type: 'string' },
    'dry-run': { type: 'boolean' },
  },
  run: documents,
}

async function documents(input: CommandInput): Promise<number> {
  const named = getTextFlag(input, 'shell')
  if (named === undefined) return writeAll(input, undefined)
  return withBuiltShell(resolve(input.cwd, named), (folder) => writeAll(input, folder))
}

async function writeAll(input: CommandInput, shell: string | undefined): Promise<number> {
  const target = await openStoreTarget(input)
  const before = await findSettings(target)
  const settings = shell ? settingsOf(input, target, shell, before) : await readSettings(target)
  const store = { target, settings }
  const site = checkSite(await openSite(input, settings))
  const registry = await readCurrentRegistry(store)
  checkShell(registry, settings)
  requirePrivatePlace(target, registry)
  const paths = [...listDocumentPaths(openPart(registry)).keys()]
  // Their paths are no matter of a log.
  const restricted = Object.keys(restrictedRemotes(registry)).length
  if (input.flags['dry-run'] === true) {
    const data = { site: site.name, documents: paths, restricted, revision: registry.revision, dryRun: true }
    const others = restricted > 0 ? `, and those of ${formatCount(restricted, 'restricted remote')}` : ''
    input.print({ text: `Would write ${paths.join(', ')}${others} to ${site.name}.`, data })
    return 0
  }
  await checkWritable({ store, site, registry })
  if (shell) {
    const signer = await findRootSigner(settings, input.env)
    await requireSigner(settings, signer)
    input.progress.step('Writing the shell')
    await putShell(store, site, shell, signer)
  }
  input.progress.step('Writing the documents')
  const { revision } = await publish(target, site, { all: true })
  const data = { site: site.name, documents: paths, restricted, revision, dryRun: false }
  const count = paths.length + restricted
  input.print({ text: `${count} documents of revision ${revision} are in ${site.name}.`, data })
  return 0
}

function settingsOf(
  input: CommandInput,
  target: Target,
  folder: string,
  before: PortalSettings | null,
): PortalSettings {
  const { PORTICO_SUPABASE_URL: url, PORTICO_SUPABASE_KEY: key } = withOwnProject(
    findWorkspaceFolder(input.cwd),
    input.env,
  )
  const [address, report, dev, captcha] = ['address', 'report', 'dev-documents', 'captcha'].map((flag) =>
    getTextFlag(input, flag),
  )
  const keepDays = readDays('--keep', getTextFlag(input, 'keep')) ?? before?.keepDays
  const settings = setShell(target, before, {
    ...{ folder, url, key, address, report },
    captcha: captcha === undefined ? before?.captcha : readCaptcha(captcha),
    dev: dev === undefined ? before?.dev : readDevOrigins(dev),
  })
  return keepDays === undefined ? settings : { ...settings, keepDays }
}

/**
 * Returns the place of the documents, if documents can be opened from it.
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
