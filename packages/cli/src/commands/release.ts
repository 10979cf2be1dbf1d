import { join, resolve } from 'node:path'
import { type Command, type CommandInput, textFlag } from '../console/command.ts'
import { readDecimal } from '../console/read-number.ts'
import { CliError } from '../error.ts'
import { readSigner } from '../keys/key-folder.ts'
import type { Store } from '../registry/change.ts'
import { checkBeforeBuild } from '../release/check-before-build.ts'
import { type Draft, readDraft } from '../release/draft.ts'
import { type Released, release } from '../release/release.ts'
import { checkVersion } from '../release/version.ts'
import { portalPolicies } from '../site/csp.ts'
import { type ShellSource, shellFromPortal } from '../smoke/shell-source.ts'
import { smokeRelease } from '../smoke/smoke-release.ts'
import type { Target } from '../targets/target.ts'
import { findRemote } from '../workspace/source.ts'
import { authorOf } from './author.ts'
import { openSite, openStore, storeFlags, storeHelp } from './open-store.ts'
import { readTraffic } from './read-traffic.ts'
import { describeOvertaking, documentsLeft } from './words.ts'

/** `portico release`: build, check, upload, registry. */
export const releaseCommand: Command = {
  help: `portico release <remote>: ships one remote; the shell and the others stay as they are

  npx portico release files              the next patch, for everybody
  npx portico release files --traffic 10
                                         as a canary, for a tenth of all devices
  npx portico release files --version 2.0.0 --dry-run
                                         says what would be written, after all checks
  npx portico release files --target s3://bucket/portal --site s3://bucket/site
                                         to a hosted portal, such as from a CI job

Before anything is written it is checked: against what the live shell provides and the other remotes, for routes and
slots that collide, for its size, for private copies of what is shared, its signature, and in a browser. Titles that lack a
language which others have are a warning.

  --version <version>    default: the next patch, or what package.json says if that is higher
  --traffic <percent>    default: 100
  --from <folder>        release this build (with release.json) instead of building
  --budget <kilobytes>   how much its first page may load, compressed
  --no-smoke             without the try in a browser
  --upload-only          write the release alone; portico promote puts it on, with the right to
  --by <name>            who releases (default: the CI job's actor, git's user)
  --dry-run              writes nothing
${storeHelp}

  PORTICO_KEY            the team's key (its text or its file), where releases are signed
  PORTICO_ROOT_KEY       the root's, where the registry is`,
  flags: {
    ...storeFlags,
    version: { type: 'string' },
    traffic: { type: 'string' },
    from: { type: 'string' },
    budget: { type: 'string' },
    'no-smoke': { type: 'boolean' },
    'upload-only': { type: 'boolean' },
    by: { type: 'string' },
    'dry-run': { type: 'boolean' },
  },
  run: releaseRemote,
}

async function releaseRemote(input: CommandInput): Promise<number> {
  const [name] = input.args
  if (!name) throw new CliError('usage', 'Which remote? portico release files.')
  const { flags, progress } = input
  const wanted = textFlag(input, 'version')
  const version = wanted === undefined ? undefined : checkVersion(wanted)
  const traffic = readTraffic(textFlag(input, 'traffic'))
  const from = textFlag(input, 'from')
  const page = readBudget(textFlag(input, 'budget'))
  const store = await openStore(input)
  const site = await openSite(input, store.settings)
  const source = findRemote(name, input.cwd)
  const by = authorOf(textFlag(input, 'by'), input.env, input.cwd)
  const teamKey = await readSigner('PORTICO_KEY', input.env)
  const rootKey = await readSigner('PORTICO_ROOT_KEY', input.env)
  const uploadOnly = flags['upload-only'] === true
  await checkBeforeBuild(store, { manifest: source.manifest, traffic, rootKey, uploadOnly })
  if (from === undefined) {
    progress.step(`Building ${name}`)
    await source.build()
  }
  const build = from === undefined ? join(source.folder, 'dist/release') : resolve(input.cwd, from)
  const dist = from === undefined ? join(source.folder, 'dist') : undefined
  const outcome = await release({
    ...{ store, site, traffic, draft: readDraft(source.manifest, build, dist) },
    ...{ version, packageVersion: source.version, by, teamKey, rootKey },
    budget: page === undefined ? undefined : { page, release: 20 * page },
    smoke: flags['no-smoke'] === true ? null : (draft) => smoke(store, site, draft, build),
    dryRun: flags['dry-run'] === true,
    uploadOnly,
    step: progress.step,
    detail: progress.detail,
  })
  const warnings = outcome.warnings.map((warning) => `warning: ${warning}`)
  input.print({ text: [...warnings, describe(outcome, store)].join('\n'), data: outcome })
  return 0
}

async function smoke(store: Store, site: Target | null, draft: Draft, build: string): Promise<Draft> {
  const shell = await liveShell(store, site)
  const { preload } = await smokeRelease({ manifest: draft.manifest, release: build, shell })
  return { ...draft, facts: { ...draft.facts, preload } }
}

/** The live shell: its files from where the documents are or, without access there, from the portal itself. */
async function liveShell({ settings }: Store, site: Target | null): Promise<ShellSource> {
  const { contract, federation, shared, preload } = settings.shell.facts
  if (site)
    return {
      provides: { contract, federation, shared },
      ...preload,
      files: settings.shell.files,
      trustedTypes: portalPolicies,
      read: (path) => site.read(path),
    }
  if (settings.address) return shellFromPortal(settings.address)
  throw new CliError(
    'usage',
    'Nobody knows where the live shell is, to try the release in it. Name the documents (--site), or leave the try out (--no-smoke).',
  )
}

function readBudget(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  const kilobytes = readDecimal(text.replace(/ ?kB$/i, ''))
  if (kilobytes !== undefined && kilobytes > 0) return kilobytes * 1000
  throw new CliError('usage', `"${text}" is no size. Give kilobytes, such as --budget 250.`)
}

function describe(outcome: Released, { target }: Store): string {
  const { remote, version, traffic, files, bytes, revision, overtaken, documents, dryRun, resumed } = outcome
  const size = `${files} files, ${(bytes / 1000).toFixed(0)} kB`
  const who = traffic === 100 ? 'for everybody' : `for ${traffic} % of all devices`
  if (dryRun)
    return `Would release ${remote} ${version} ${who} (${size}) to ${target.name}. Everything it was checked for holds.`
  if (revision === null)
    return `${remote} ${version} is uploaded (${size}), and not live: portico promote ${remote} ${version}.`
  const begun = resumed ? '; an earlier run had begun it' : ''
  return [
    traffic === 0
      ? `${remote} ${version} is released, and no device gets it (${size}, revision ${revision})${begun}.`
      : `${remote} ${version} is live ${who} (${size}, revision ${revision})${begun}.`,
    ...describeOvertaking(remote, overtaken),
    ...(traffic < 100
      ? [`Go on with portico promote ${remote} ${version}, or back with portico rollback ${remote}.`]
      : []),
    ...(documents ? [] : [documentsLeft]),
  ].join('\n')
}
