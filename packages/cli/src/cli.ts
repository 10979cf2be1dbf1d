import { parseArgs } from 'node:util'
import { CliError } from './error.ts'
import { startCommand } from './start/start-command.ts'

const help = `portico: a portal that is deployed in pieces

  portico start            build what is stale, then serve the backend, the shell and every remote
    --fresh                begin with empty data
    --home <folder>        where data, releases and run.json live (default: .portico)
    --dev                  the same with hot reload

  PORTICO_PORT             the shell's port (default 4100); remotes follow it; 0 takes free ones
  PORTICO_BACKEND_PORT     the embedded backend's port (default 54321); 0 takes a free one
  PORTICO_SUPABASE_URL     a Supabase project to use instead of the embedded backend,
  PORTICO_SUPABASE_KEY     with its publishable key

Exit codes: 0 done, 1 refused or failed (one line says why), 2 not understood.
`

/** Runs one command line. Resolves to the exit code; everything it has to say is printed. */
export async function run(args: string[]): Promise<number> {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        fresh: { type: 'boolean' },
        home: { type: 'string' },
        dev: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    })
    const [command] = positionals
    if (values.help || command === undefined) {
      console.log(help)
      return values.help ? 0 : 2
    }
    if (command !== 'start')
      throw new CliError('usage', `There is no command "${command}". See portico --help.`)
    return await startCommand({
      fresh: values.fresh ?? false,
      dev: values.dev ?? false,
      home: values.home ?? '.portico',
    })
  } catch (error) {
    if (error instanceof CliError) {
      console.error(`portico: ${error.message} (${error.code})`)
      return error.code === 'usage' ? 2 : 1
    }
    if (error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')) {
      console.error(`portico: ${error.message} See portico --help. (usage)`)
      return 2
    }
    throw error
  }
}
