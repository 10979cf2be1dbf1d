import { existsSync } from 'node:fs'
import { type Command, type CommandInput, getTextFlag } from '../console/command.ts'
import { checkAddresses, checkClock, checkProject } from '../doctor/check-addresses.ts'
import { checkBrowser, checkEngines } from '../doctor/check-browsers.ts'
import { checkDisk, checkFolders, checkPrivacy, checkTemp } from '../doctor/check-folders.ts'
import { checkKeys } from '../doctor/check-keys.ts'
import { checkModules } from '../doctor/check-modules.ts'
import { checkNode } from '../doctor/check-node.ts'
import { checkNpm, checkNpmRegistry } from '../doctor/check-npm.ts'
import { checkPorts } from '../doctor/check-ports.ts'
import { checkRemotes } from '../doctor/check-remotes.ts'
import { createOk, createProblemFromError } from '../doctor/check-result.ts'
import { checkStore } from '../doctor/check-store.ts'
import { checkCase, checkWatches } from '../doctor/check-system.ts'
import { type DoctorContext, readDoctorContext } from '../doctor/doctor-context.ts'
import { formatCheckResults, type NamedCheck, runChecks } from '../doctor/run-checks.ts'
import { CliError } from '../error.ts'
import { readStartConfig, type StartConfig } from '../start/config.ts'
import { findWorkspaceFolder } from '../workspace/discover.ts'
import { withOwnProject } from '../workspace/portal-config.ts'
import {
  getHomeFolder,
  getStoreLocation,
  openSite,
  openStoreTarget,
  storeFlags,
  storeHelp,
} from './open-store.ts'

/** `portico doctor`: problems of this machine. */
export const doctorCommand: Command = {
  help: `portico doctor: checks this machine and the portal here, and prints a recovery action for each problem

  npx portico doctor                     in a workspace, in your own repository, or in any other folder
  npx portico doctor --json              the same for programs: one entry for each check

It checks Node, npm and the packages, the remotes, ports, permissions, free space, browsers, the registry of npm, the
environment variables, keys, the store with its documents, and running servers. It changes nothing, and needs no network.
Exit code 1: there is a problem. A warning concerns an optional part.

${storeHelp}`,
  flags: storeFlags,
  run: doctor,
}

async function doctor(input: CommandInput): Promise<number> {
  const workspace = findWorkspaceFolder(input.cwd)
  const variables = readVariables(input, workspace ?? input.cwd)
  const config = variables instanceof CliError ? null : variables
  const place = readDoctorContext({
    cwd: input.cwd,
    workspace,
    home: getHomeFolder(input),
    env: input.env,
    config,
  })
  const checkups = await runChecks([
    {
      id: 'variables',
      run: () =>
        variables instanceof CliError
          ? createProblemFromError('variables', variables)
          : createOk('variables', 'The environment variables can be read.'),
    },
    ...checksOf(input, place),
  ])
  input.print({ text: formatCheckResults(checkups), data: checkups })
  return checkups.some(({ status }) => status === 'problem') ? 1 : 0
}

function readVariables(input: CommandInput, root: string): StartConfig | CliError {
  try {
    const env = withOwnProject(root, input.env)
    return readStartConfig(root, { fresh: false, home: getHomeFolder(input) }, env)
  } catch (error) {
    if (error instanceof CliError) return error
    throw error
  }
}

/** Returns the checks that apply to a folder. */
function checksOf(input: CommandInput, place: DoctorContext): NamedCheck[] {
  const { kind, root, home, run, config } = place
  const backend = run?.backend ?? config?.supabase?.url
  const project = config?.supabase
  const isNamed = Boolean(getTextFlag(input, 'target') ?? input.env.PORTICO_TARGET)
  const store = {
    place: getStoreLocation(input),
    open: () => openStoreTarget(input),
    openSite: (settings: Parameters<typeof openSite>[1]) => openSite(input, settings),
  }
  return [
    { id: 'node', run: () => checkNode(root) },
    { id: 'npm', run: () => checkNpm() },
    { id: 'npm-registry', run: () => checkNpmRegistry() },
    { id: 'modules', run: () => checkModules(root) },
    ...(kind === 'workspace' ? [{ id: 'remotes', run: () => checkRemotes(root) }] : []),
    { id: 'ports', run: () => checkPorts(place) },
    { id: 'folders', run: () => checkFolders(place) },
    { id: 'privacy', run: () => checkPrivacy(place) },
    { id: 'temp', run: () => checkTemp() },
    { id: 'disk', run: () => checkDisk(home) },
    { id: 'file-names', run: () => checkCase(root) },
    { id: 'file-watches', run: () => checkWatches() },
    { id: 'keys', run: () => checkKeys(input.env) },
    ...(kind === 'folder' ? [] : [{ id: 'browser', run: () => checkBrowser(root) }]),
    { id: 'engines', run: () => checkEngines(root) },
    ...(kind === 'workspace' || isNamed || existsSync(store.place)
      ? [{ id: 'store', run: () => checkStore(store) }]
      : []),
    ...(run ? [{ id: 'addresses', run: () => checkAddresses(run) }] : []),
    ...(project ? [{ id: 'supabase', run: () => checkProject(project) }] : []),
    ...(backend ? [{ id: 'clock', run: () => checkClock(backend) }] : []),
  ]
}
