import { resolve } from 'node:path'
import type { BackendAction, OwnerTools } from '../backend/action.ts'
import { backup, reset, restore } from '../backend/data-actions.ts'
import { exportSql, uploadFiles } from '../backend/move-actions.ts'
import { showKeys } from '../backend/show-keys.ts'
import { runSqlFile } from '../backend/sql-action.ts'
import { type Command, type CommandInput, getTextFlag } from '../console/command.ts'
import { npxPortico } from '../console/npx-portico.ts'
import { CliError, type CliErrorCode } from '../error.ts'
import { findWorkspaceFolder } from '../workspace/discover.ts'

const actions: Readonly<Record<string, BackendAction>> = {
  keys: showKeys,
  sql: runSqlFile,
  backup,
  restore,
  reset,
  export: exportSql,
  upload: uploadFiles,
}

/** `portico backend`: actions of the embedded backend's owner. */
export const backendCommand: Command = {
  help: `portico backend: actions on the embedded backend, for the owner of its data

  npx portico backend keys               its address, if it is running, and its keys; secret ones only on a terminal or with --json
  npx portico backend keys --rotate      signs new sessions with a new key; all users stay signed in
  npx portico backend sql fix.sql        runs a file as postgres, completely or not at all; - reads standard input
  npx portico backend backup             writes accounts, rows, files, emails and keys into one archive
  npx portico backend restore saved.tar.gz
                                         restores a backup into an empty data directory; --replace: replaces the present data
  npx portico backend reset              removes all data after a question; --yes skips the question
  npx portico backend export moving      writes accounts and rows as SQL for a Supabase project (docs/moving.md)
  npx portico backend upload --to https://abc.supabase.co
                                         uploads every file to that project, with its secret key in PORTICO_TARGET_KEY

keys, sql, backup, export and upload work with a running or stopped backend; restore and reset need a stopped one.

  --data <folder>        the data directory (default: .portico/data)
  --rotate               with keys: make a new signing key
  --replace              with restore: delete the present data
  --yes                  with reset: skip the question
  --to <address>         with upload: the project (default: PORTICO_TARGET_URL)
  --json                 one JSON document on standard output; rows have values in the text format of Postgres`,
  flags: {
    data: { type: 'string' },
    replace: { type: 'boolean' },
    rotate: { type: 'boolean' },
    yes: { type: 'boolean' },
    to: { type: 'string' },
  },
  run: async (input) => {
    const [name = ''] = input.args
    const action = Object.hasOwn(actions, name) ? actions[name] : undefined
    if (!action) throw new CliError('usage', describeUnknown(name))
    const tools = await loadTools()
    try {
      await action(input, dataOf(input), tools)
    } catch (error) {
      if (error instanceof tools.BackendError)
        throw new CliError(error.code as CliErrorCode, error.message, { cause: error })
      throw error
    }
    return 0
  },
}

function describeUnknown(name: string): string {
  const what = name === '' ? 'Say what to do with the backend' : `There is no command "backend ${name}"`
  return `${what}: ${Object.keys(actions).join(', ')}. See ${npxPortico} backend --help.`
}

function dataOf(input: CommandInput): string {
  const named = getTextFlag(input, 'data')
  if (named) return resolve(input.cwd, named)
  return resolve(findWorkspaceFolder(input.cwd) ?? input.cwd, '.portico/data')
}

/** @throws CliError `backend_missing` */
async function loadTools(): Promise<OwnerTools> {
  try {
    return await import('@portico/local-backend/owner')
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw cause
    throw new CliError(
      'backend_missing',
      'The embedded backend is not installed here. Run the command in the repository of the portal, with --data, or install the package: npm install @portico/local-backend.',
      { cause },
    )
  }
}
