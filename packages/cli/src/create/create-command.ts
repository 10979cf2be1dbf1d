import { relative, resolve } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { type Command, type CommandInput, getTextFlag } from '../console/command.ts'
import { CliError } from '../error.ts'
import { hasNodePackage } from './node-dependencies.ts'
import { createPortalFiles } from './portal-files.ts'
import {
  canRunPortico,
  type PortalOptions,
  readAreas,
  readPortalLanguages,
  readProjectKey,
  readProjectUrl,
  readRemote,
  readTitle,
  toPackageName,
  toTitle,
} from './portal-options.ts'
import { createPrompter, type Prompter } from './prompter.ts'
import { checkEmpty, writePortal } from './write-portal.ts'

const help = `npm create portico@latest <folder>: creates a new portal

  npm create portico@latest my-portal
  npm create portico@latest my-portal -- --title "Acme" --areas data --languages en,de
  npm create portico@latest my-portal -- --supabase https://abc.supabase.co --key sb_publishable_…

On a terminal it asks for everything without a flag. It writes into one new or empty folder; nothing is installed.

  --title <text>         the name in the menu and in titles (default: from the folder)
  --areas <list>         of data, files, or none; accounts are always included (default: data,files)
  --languages <list>     of en, de, ar that users can choose; English is always included (default: en)
  --remote <name>        the first remote (default: welcome)
  --supabase <address>   the Supabase project that the portal uses (default: the embedded backend)
  --key <key>            with --supabase: the project's publishable key
  --packages <folder>    tarballs of Portico's packages, from npm run pack, which are copied into the repository
                         (default: the packages of npm's registry)
  --yes                  ask no questions
  --dry-run              writes nothing
  --json                 one JSON document on standard output`

/** The parts of a process that this command needs in addition to those of every command. */
export interface CreateEnvironment {
  /** The terminal for questions. Null: there are no questions. */
  terminal: { input: Readable; output: Writable } | null
  /** The version of Node that runs this process, such as `v24.1.0`. */
  node: string
  /** The system of this process, such as `linux-x64`. */
  system: string
  /** Aborted when the process is asked to stop. */
  signal: AbortSignal
}

/** Returns the command `npm create portico`. */
export function createCommand(environment: CreateEnvironment): Command {
  return {
    help,
    flags: {
      title: { type: 'string' },
      areas: { type: 'string' },
      languages: { type: 'string' },
      remote: { type: 'string' },
      supabase: { type: 'string' },
      key: { type: 'string' },
      packages: { type: 'string' },
      yes: { type: 'boolean' },
      'dry-run': { type: 'boolean' },
    },
    run: async (input) => {
      await create(input, environment)
      return 0
    },
  }
}

async function create(
  input: CommandInput,
  { terminal, node, system, signal }: CreateEnvironment,
): Promise<void> {
  const { args, flags, cwd, print } = input
  if (args.length > 1)
    throw new CliError('usage', `One folder at a time: ${args.join(', ')}. Put names with spaces in quotes.`)
  const questions =
    terminal && !flags.yes && !flags.json ? createPrompter(terminal.input, terminal.output, signal) : null
  const packages = getTextFlag(input, 'packages')
  try {
    const folder = await answer(questions, 'Folder', args[0], 'my-portal', (text) => readFolder(cwd, text))
    const order = { ...(await readOrder(questions, folder, input)), bringsNode: !canRunPortico(node) }
    questions?.close()
    const files = createPortalFiles(order, packages === undefined ? undefined : resolve(cwd, packages))
    if (!flags['dry-run']) await writeUnlessStopped(folder, files, signal)
    const steps = [`cd ${quoted(relative(cwd, folder) || '.')}`, 'npm install', 'npm start']
    const lacksNode = order.bringsNode && !hasNodePackage(system)
    const paths = Object.keys(files).sort()
    print({
      text: describe(order, { folder: relative(cwd, folder) || '.', paths, steps, lacksNode }, input),
      data: { folder, ...order, files: paths, dryRun: flags['dry-run'] === true, next: steps },
    })
  } finally {
    questions?.close()
  }
}

async function writeUnlessStopped(
  folder: string,
  files: ReturnType<typeof createPortalFiles>,
  signal: AbortSignal,
): Promise<void> {
  try {
    await writePortal(folder, files, signal)
  } catch (error) {
    if (!signal.aborted) throw error
    throw new CliError('not_confirmed', 'Stopped. Nothing was written.', { cause: error })
  }
}

function readFolder(cwd: string, text: string): string {
  const folder = resolve(cwd, text)
  checkEmpty(folder)
  return folder
}

/** Returns the value of a flag; without the flag the answer to a question, or without questions the default. */
function answer<Value>(
  questions: Prompter | null,
  question: string,
  flag: string | undefined,
  usual: string | undefined,
  read: (text: string) => Value,
): Value | Promise<Value> {
  if (flag !== undefined) return read(flag)
  if (questions) return questions.ask(question, usual ?? '', read)
  if (question === 'Folder') throw new CliError('usage', 'Say where to: npm create portico@latest my-portal.')
  return read(usual ?? '')
}

async function readOrder(
  questions: Prompter | null,
  folder: string,
  input: CommandInput,
): Promise<Omit<PortalOptions, 'bringsNode'>> {
  const flag = (name: string) => getTextFlag(input, name)
  if (input.flags.key !== undefined && input.flags.supabase === undefined)
    throw new CliError('usage', '--key is for a Supabase project: add --supabase <address>, or leave it out.')
  const title = await answer(questions, 'Name of the portal', flag('title'), toTitle(folder), readTitle)
  const areas = await answer(
    questions,
    'Areas besides accounts (data, files, none)',
    flag('areas'),
    'data,files',
    readAreas,
  )
  const supabase = await readProject(questions, input)
  const languages = await answer(
    questions,
    'Languages (en, de, ar)',
    flag('languages'),
    'en',
    readPortalLanguages,
  )
  const remote = await answer(questions, 'First remote of your own', flag('remote'), 'welcome', (name) =>
    readRemote(name, languages),
  )
  return { title, packageName: toPackageName(folder), areas, languages, supabase, remote }
}

async function readProject(
  questions: Prompter | null,
  input: CommandInput,
): Promise<PortalOptions['supabase']> {
  const embedded = 'embedded'
  const url = await answer(
    questions,
    'Backend: embedded, or the address of a Supabase project',
    getTextFlag(input, 'supabase'),
    embedded,
    (text) => (text === embedded ? null : readProjectUrl(text)),
  )
  if (url === null) return null
  return {
    url,
    key: await answer(questions, 'Publishable key', getTextFlag(input, 'key'), undefined, readProjectKey),
  }
}

const quoted = (path: string) => (/^[\w./~-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`)

function describe(
  { title, areas, remote }: PortalOptions,
  {
    folder,
    paths,
    steps,
    lacksNode,
  }: { folder: string; paths: readonly string[]; steps: readonly string[]; lacksNode: boolean },
  { flags }: CommandInput,
): string {
  const what = `${title}, with ${[...areas, remote.name].join(', ')}`
  if (flags['dry-run'])
    return [
      `Would write ${folder} (${paths.length} files): ${what}.`,
      ...paths.map((path) => `  ${path}`),
    ].join('\n')
  return [
    `Wrote ${folder} (${paths.length} files): ${what}.`,
    '',
    ...(lacksNode
      ? [
          'A portal needs Node 22.18 or newer, and npm has none for this system. Install Node 24 from nodejs.org first.',
          '',
        ]
      : []),
    'Next:',
    ...steps.map((step) => `  ${step}`),
    '',
    'README.md has the first hour: hot reload, another remote, tests, releases, deployment and upgrades.',
    ...(flags.packages === undefined
      ? ['npm install takes Portico’s packages from the registry that npm is set to.']
      : []),
  ].join('\n')
}
