import { join, relative, resolve } from 'node:path'
import { iconNames } from '@portico/contract/icons'
import { type Command, type CommandInput, getTextFlag } from '../console/command.ts'
import { npxPortico, npxPorticoElsewhere } from '../console/npx-portico.ts'
import { CliError } from '../error.ts'
import { checkServed } from '../new/check-served.ts'
import { createRemote, type Destination, type NewRemote } from '../new/create-remote.ts'
import { readRemoteIdentity } from '../new/remote-identity.ts'
import { readRunFile } from '../start/run-file.ts'
import { findWorkspace, findWorkspaceFolder } from '../workspace/discover.ts'
import { isOwnPortal, readPortalConfig } from '../workspace/portal-config.ts'

/** `portico new`: a remote that builds, with tests that pass. */
export const newCommand: Command = {
  help: `portico new <name>: a new remote that builds, with tests that pass

  npx portico new billing                apps/billing-remote, in the menu of the running portal, or after the next npm start
  npx portico new billing --title "Invoices" --icon receipt --route /invoices --languages en,de
  npx portico new billing --dry-run      lists the files that would be written
  npx portico new billing --standalone --packages ../portico/dist-packages
                                         billing-remote, a standalone repository with these packages

It is a page of the portal and, as <portico-billing>, an element for any page.
Nothing is installed: its dependencies are those of the workspace, and package-lock.json gets the entries that npm would
write. A name or a route that is taken, or an existing folder, is an error, and no file is written.

  --title <text>         its title in the menu (default: from the name)
  --icon <name>          one of the portal's icons, which are listed below (default: box)
  --route </path>        its address, one segment (default: /<name>)
  --languages <tags>     languages of its texts, between commas (default: those of portico.json, or en); en,de adds German
  --folder <folder>      the folder in the workspace (default: apps; remotes in other folders are in no menu)
  --standalone           a standalone repository in the current folder
  --packages <folder>    with --standalone: tarballs of Portico's packages from npm run pack, which are copied into
                         the repository (default: the packages of npm's registry)
  --dry-run              writes nothing
  --json                 one JSON document on standard output

Icons, as lucide.dev shows them:
${formatIcons()}`,
  flags: {
    title: { type: 'string' },
    icon: { type: 'string' },
    route: { type: 'string' },
    languages: { type: 'string' },
    folder: { type: 'string' },
    standalone: { type: 'boolean' },
    packages: { type: 'string' },
    'dry-run': { type: 'boolean' },
  },
  run: newRemote,
}

/** Writes the names of all icons in lines of up to 120 characters. */
function formatIcons(): string {
  return iconNames
    .join(' ')
    .replaceAll(/(.{1,116})( |$)/g, '  $1\n')
    .trimEnd()
}

/** @throws CliError `usage` for arguments and flags that would have no effect */
function checkUse({ args, flags }: CommandInput): void {
  if (args.length > 1)
    throw new CliError(
      'usage',
      `One remote at a time: ${args.join(', ')}. Put a title with spaces in quotes.`,
    )
  if (flags.standalone === true && flags.folder !== undefined)
    throw new CliError(
      'usage',
      '--folder is for a remote of this workspace: leave it out, or leave --standalone out.',
    )
  if (flags.standalone !== true && flags.packages !== undefined)
    throw new CliError(
      'usage',
      '--packages is for a repository of its own: add --standalone, or leave it out.',
    )
}

async function newRemote(input: CommandInput): Promise<number> {
  checkUse(input)
  const [title, icon, route, languages] = ['title', 'icon', 'route', 'languages'].map((flag) =>
    getTextFlag(input, flag),
  )
  const packages = getTextFlag(input, 'packages')
  const destination: Destination =
    input.flags.standalone === true
      ? { kind: 'standalone', parent: input.cwd, packages: packages && resolve(input.cwd, packages) }
      : { kind: 'workspace', root: findWorkspace(input.cwd), folder: getTextFlag(input, 'folder') ?? 'apps' }
  const dryRun = input.flags['dry-run'] === true
  const ofPortal =
    destination.kind === 'workspace' ? readPortalConfig(destination.root)?.languages?.join(',') : undefined
  const identity = readRemoteIdentity(input.args[0], { title, icon, route, languages: languages ?? ofPortal })
  if (destination.kind === 'workspace' && destination.folder === 'apps')
    await checkServed(destination.root, identity)
  const made = createRemote(identity, destination, { dryRun })
  const shown = dryRun ? null : shownAt(made, destination)
  const next = dryRun ? [] : nextSteps(made, destination, shown !== null)
  const text = [
    `${dryRun ? 'Would write' : 'Wrote'} ${relative(input.cwd, made.folder)} (${made.files.length} files): ${made.title}, at ${made.route}, in ${made.languages.join(', ')}.`,
    ...(shown ? [`The running portal shows it in a moment: ${shown}`] : []),
    ...(dryRun ? made.files.map((file) => `  ${file}`) : ['', 'Next:', ...next.map((step) => `  ${step}`)]),
    ...(destination.kind === 'standalone' && !packages ? ['', unpublished] : []),
  ]
  input.print({ text: text.join('\n'), data: { ...made, dryRun, next, url: shown } })
  return 0
}

const unpublished =
  'npm install takes Portico’s packages from a registry, and no public one has them: set npm to one of yours that does (@portico:registry), or make this again with --packages <folder>, which takes the tarballs that npm run pack makes.'

/** Returns the address of the new remote in the running portal of this workspace; null without a portal, or if npm has to install first. */
function shownAt({ linked, route }: NewRemote, destination: Destination): string | null {
  if (destination.kind === 'standalone' || destination.folder !== 'apps' || !linked) return null
  const run = readRunFile(join(destination.root, '.portico/run.json'))
  return run && `${run.shell.replace(/\/+$/, '')}${route}`
}

/** Returns the next commands in their order. */
function nextSteps(made: NewRemote, destination: Destination, isShown: boolean): string[] {
  const { name, linked, folder } = made
  if (destination.kind === 'standalone')
    return [
      `cd ${relative(destination.parent, folder)} && git init`,
      'npm install && npx playwright install chromium',
      'npm test',
      ...homeBeside(destination, folder).map(
        (home) => `${npxPorticoElsewhere} release ${name} --home ${home}`,
      ),
    ]
  return [
    ...(linked ? [] : ['npm install']),
    // In Portico's repository, npm start does not install vitest, and npx would load another version.
    `${isOwnPortal(destination.root) ? 'npx vitest run' : 'npm run t --'} ${relative(destination.root, folder)}`,
    ...(destination.folder === 'apps' && !isShown ? ['npm start'] : []),
    ...(destination.folder === 'apps' ? [`${npxPortico} release ${name}`] : []),
  ]
}

/** Returns the home of the portal whose repository made the packages, relative to the new folder. */
function homeBeside({ packages }: Destination & { kind: 'standalone' }, folder: string): string[] {
  const workspace = packages === undefined ? null : findWorkspaceFolder(packages)
  return workspace === null ? [] : [relative(folder, join(workspace, '.portico'))]
}
