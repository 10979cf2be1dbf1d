import { dirname, join, resolve } from 'node:path'
import { type Command, type CommandInput, getTextFlag } from '../console/command.ts'
import { npxPortico } from '../console/npx-portico.ts'
import { parseDecimal } from '../console/read-number.ts'
import { CliError } from '../error.ts'
import { findRootSigner, findTeamSigner } from '../keys/find-signer.ts'
import { readCurrentRegistry, type Store } from '../registry/change.ts'
import { checkBeforeBuild } from '../release/check-before-build.ts'
import { chooseVersion } from '../release/choose-version.ts'
import { type ReleaseDraft, readDraft } from '../release/draft.ts'
import { release } from '../release/release.ts'
import { readSourceTexts } from '../release/text-warnings.ts'
import { checkVersion } from '../release/version.ts'
import { portalPolicies } from '../site/csp.ts'
import { ensureChromium } from '../smoke/ensure-chromium.ts'
import { fetchShellFromPortal, type ShellSource } from '../smoke/shell-source.ts'
import { smokeRelease } from '../smoke/smoke-release.ts'
import { readRunFile } from '../start/run-file.ts'
import type { Target } from '../targets/target.ts'
import { findRemote, type RemoteSource } from '../workspace/source.ts'
import { describeRelease, type ReleaseReport } from './describe-release.ts'
import { openSite, openStore, storeFlags, storeHelp } from './open-store.ts'
import { readTraffic } from './read-traffic.ts'
import { getReleaser } from './releaser.ts'
import { resolveAuthor } from './resolve-author.ts'

/** `portico release`: builds, checks, uploads and registers a remote. */
export const releaseCommand: Command = {
  help: `portico release <remote>: releases one remote; the shell and other remotes do not change

  npx portico release files              the next patch version, for all devices
  npx portico release files --traffic 10
                                         as a canary, for a tenth of all devices
  npx portico release files --version 2.0.0 --dry-run
                                         shows what would be written, after all checks
  npx portico release files --target s3://bucket/portal --site s3://bucket/site
                                         to a hosted portal, such as from a CI job

If the sources of the live release are unchanged, the command reports it, and needs no browser; --version makes a new version of them.
Before the build it checks address, route, slots, share, version, keys and write access. Before the upload it checks
the build: with the live shell and the other remotes, its size, private copies of shared packages, and in a browser. A text or
a title that lacks one of its languages is a warning.

  --version <version>    default: the next patch, or the one in package.json if that is higher
  --traffic <percent>    default: 100
  --from <folder>        release this build (with release.json) instead of building
  --budget <kilobytes>   the limit for the compressed files of its first page
  --no-smoke             skip the trial in a browser
  --upload-only          only store the release; a job with write access gives it to devices (npx portico promote)
  --take-over            replace a remote of this name from another repository; it then belongs to this one
  --by <name>            the author (default: the CI job's actor, git's user)
  --dry-run              writes nothing
${storeHelp}

  PORTICO_REPOSITORY     the address of this repository, if git has none: a remote belongs to the repository
                         that released it first (default: the addresses that git has)
  PORTICO_KEY            the team's key (its text or its file), if releases are signed (default: the first one on this
                         machine that the registry allows for the remote)
  PORTICO_ROOT_KEY       the root's key, if the registry is signed (default: one on this machine that the portal trusts)`,
  flags: {
    ...storeFlags,
    version: { type: 'string' },
    traffic: { type: 'string' },
    from: { type: 'string' },
    budget: { type: 'string' },
    'no-smoke': { type: 'boolean' },
    'upload-only': { type: 'boolean' },
    'take-over': { type: 'boolean' },
    by: { type: 'string' },
    'dry-run': { type: 'boolean' },
  },
  run: releaseRemote,
}

interface BuildOrder extends Omit<Parameters<typeof chooseVersion>[0], 'draft'> {
  source: RemoteSource
  readBuild: () => ReleaseDraft
}

async function releaseRemote(input: CommandInput): Promise<number> {
  const [name] = input.args
  if (!name) throw new CliError('usage', `Which remote? ${npxPortico} release files.`)
  const { flags, progress, env, cwd } = input
  const wanted = getTextFlag(input, 'version')
  const version = wanted === undefined ? undefined : checkVersion(wanted)
  const traffic = readTraffic(getTextFlag(input, 'traffic'))
  const from = getTextFlag(input, 'from')
  const page = readBudget(getTextFlag(input, 'budget'))
  const store = await openStore(input)
  const site = await openSite(input, store.settings)
  const source = findRemote(name, cwd)
  const uploadOnly = flags['upload-only'] === true
  progress.step(`Checking the portal for ${name}`)
  const registry = await readCurrentRegistry(store)
  const team = await findTeamSigner(store.settings, registry, name, env)
  const rootKey = uploadOnly ? undefined : await findRootSigner(store.settings, env)
  const { manifest } = source
  const releaser = getReleaser(input, store, source.folder)
  await checkBeforeBuild({
    ...{ store, site, registry, manifest, traffic, version, signer: rootKey, uploadOnly, releaser },
  })
  const order = {
    store,
    site,
    traffic,
    version,
    uploadOnly,
    packageVersion: source.version,
    teamKey: team?.key,
  }
  const place = buildPlace(source.folder, from === undefined ? undefined : resolve(cwd, from))
  const readBuild = () => readDraft(manifest, ...place)
  const shell = await buildToTry(input, { source, registry, readBuild, ...order })
  // After the build, which has already reported syntax errors.
  const texts = from === undefined ? await readSourceTexts(source.folder, cwd) : null
  const outcome = await release({
    ...{ ...order, draft: readBuild(), languages: texts?.languages },
    ...{
      by: resolveAuthor(getTextFlag(input, 'by'), env, cwd),
      releaser,
      rootKey,
      dryRun: flags['dry-run'] === true,
    },
    budget: page === undefined ? undefined : { page, release: 20 * page },
    smoke: shell && ((draft) => smoke(shell, draft, place[0])),
    step: progress.step,
    detail: progress.detail,
  })
  const report: ReleaseReport = {
    ...outcome,
    warnings: [...(texts?.warnings ?? []), ...outcome.warnings],
    otherKeys: team?.others ?? [],
    ...placeOf(store, manifest.route),
  }
  const warnings = report.warnings.map((warning) => `warning: ${warning}`)
  input.print({ text: [...warnings, describeRelease(report, store)].join('\n'), data: report })
  return 0
}

/** Builds the remote unless there is a current build. Returns the live shell for a trial; null without a trial. */
async function buildToTry(
  input: CommandInput,
  { source, readBuild, ...order }: BuildOrder,
): Promise<ShellSource | null> {
  const { flags, progress } = input
  const name = source.manifest.name
  progress.step(`Comparing ${name} with its releases`)
  const isGiven = flags.from !== undefined
  // If a start has made the build for the shell, the other builds are made before a browser is needed: usually the sources are unchanged.
  // Changed sources need the browser before their builds, because a missing one should be reported immediately.
  const isThere = isGiven || (await source.isCurrent(['build']))
  if (isThere && !isGiven) await build(source, progress)
  const found = isThere && (await chooseVersion({ ...order, draft: readBuild() }))
  const isTried = flags['no-smoke'] !== true && (found === false || found.begun !== 'finished')
  const shell = isTried ? await shellToTry(order.store, order.site, input) : null
  if (isThere) return shell
  await build(source, progress)
  return shell
}

/** Makes the missing builds, and takes the others from the folder or the cache. */
async function build(source: RemoteSource, progress: CommandInput['progress']): Promise<void> {
  progress.step(`Building ${source.manifest.name}`)
  progress.end((await source.build()) ? 'cached' : 'built')
}

/** Returns the folder of the build for the portal, and that of all builds unless `from` names the first one. */
function buildPlace(folder: string, from: string | undefined): [build: string, dist?: string] {
  return from === undefined ? [join(folder, 'dist/release'), join(folder, 'dist')] : [from]
}

async function smoke(shell: ShellSource, draft: ReleaseDraft, build: string): Promise<ReleaseDraft> {
  const { preload } = await smokeRelease({ manifest: draft.manifest, release: build, shell })
  return { ...draft, facts: { ...draft.facts, preload } }
}

/**
 * Returns the live shell for the trial of a release: its files from the site or, without access to it, from the portal's address. Also
 * checks that there is a browser, and installs that of Portico's repository.
 * @throws CliError `browser_missing`, `unreachable_url`, `usage`
 */
async function shellToTry(
  { settings }: Store,
  site: Target | null,
  { cwd, progress }: CommandInput,
): Promise<ShellSource> {
  await ensureChromium(cwd, progress)
  const { contract, federation, shared, preload } = settings.shell.facts
  if (site)
    return {
      provides: { contract, federation, shared },
      ...preload,
      files: settings.shell.files,
      trustedTypes: portalPolicies,
      read: (path) => site.read(path),
    }
  if (settings.address) return fetchShellFromPortal(settings.address)
  throw new CliError(
    'usage',
    'Nobody knows where the live shell is, to try the release in it. Name the documents (--site), or leave the try out (--no-smoke).',
  )
}

/** Returns the address of a remote in its portal, and whether a portal on this machine shows its releases there now. */
function placeOf(
  { settings }: Store,
  route: string,
): Pick<ReleaseReport, 'url' | 'isStopped' | 'development'> {
  const { address, site } = settings
  const run = site === undefined ? null : readRunFile(join(dirname(site), 'run.json'))
  return {
    url: address === undefined ? null : address.replace(/\/+$/, '') + route,
    isStopped: site !== undefined && run === null,
    development: run && run.store === undefined ? run.shell : null,
  }
}

function readBudget(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  const kilobytes = parseDecimal(text.replace(/ ?kB$/i, ''))
  if (kilobytes !== undefined && kilobytes > 0) return kilobytes * 1000
  throw new CliError('usage', `"${text}" is no size. Give kilobytes, such as --budget 250.`)
}
