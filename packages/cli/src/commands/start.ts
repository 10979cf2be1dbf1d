import { type Command, type CommandInput, textFlag } from '../console/command.ts'
import { readStartConfig } from '../start/config.ts'
import type { RunFile } from '../start/run-file.ts'
import { startDevPortal, startPortal } from '../start/start-portal.ts'
import { stopSignal } from '../start/stop-signal.ts'
import { findWorkspace } from '../workspace/discover.ts'
import { withOwnProject } from '../workspace/portal-config.ts'

/** `portico start`: serves until it is stopped. */
export const startCommand: Command = {
  help: `portico start: the whole portal on this machine, each remote on its own origin

  portico start                          serve what is built, building what is stale
  portico start --fresh                  the same with empty data
  portico start --dev                    from source, with hot reload
  PORTICO_PORT=0 portico start --json    on free ports; the addresses as JSON

  --home <folder>        where data, releases and run.json live (default: .portico)
  --dev-documents <origins>
                         also write /__dev/: the portal for administrators who try a build in the place of a release,
                         from these origins (http://localhost:5200, between commas); see docs/developing.md
  --json                 the addresses as one JSON document, once everything is served

  PORTICO_PORT           the shell's port (default 4100); remotes follow it; 0 takes free ones
  PORTICO_BACKEND_PORT   the embedded backend's port (default 54321); 0 takes a free one
  PORTICO_MAILBOX_PORT   its mailbox's port (default: three above, or a free one where that is taken)
  PORTICO_SUPABASE_DIR   its migrations and config.toml (default: supabase, with the samples; see portico project)
  PORTICO_SUPABASE_URL   a Supabase project to use instead of the embedded backend,
  PORTICO_SUPABASE_KEY   with its publishable key
  PORTICO_LIMITS         limits of the embedded backend, such as sockets.address=900; see docs/backend.md
  PORTICO_ALLOWED_HOSTS  host names besides localhost that the servers answer to (portal.example, *.acme.example)
  PORTICO_ALLOWED_ORIGINS
                         with --dev: origins of other pages that load a remote from here (http://localhost:3000)
  PORTICO_CAPTCHA        turnstile:<site key> or hcaptcha:<site key>, where the project asks for a person at sign-in

A build that has changed becomes a release for everybody. What portico release, promote and rollback have done since the
last start stays as it is.`,
  flags: {
    fresh: { type: 'boolean' },
    dev: { type: 'boolean' },
    home: { type: 'string' },
    'dev-documents': { type: 'string' },
  },
  run: start,
}

async function start(input: CommandInput): Promise<number> {
  const { flags, env, cwd, print } = input
  const home = typeof flags.home === 'string' ? flags.home : '.portico'
  const asked = { fresh: flags.fresh === true, home, devDocuments: textFlag(input, 'dev-documents') }
  const root = findWorkspace(cwd)
  const config = readStartConfig(root, asked, withOwnProject(root, env))
  const stop = stopSignal()
  const began = performance.now()
  const portal = await (flags.dev === true ? startDevPortal : startPortal)(config, stop.signal).catch(
    (error: unknown) => {
      if (stop.signal.aborted) return null
      throw error
    },
  )
  // Asked to stop on the way up: what had been started is stopped already.
  if (!portal) return 0
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  print({ text: describe(portal.run, seconds), data: portal.run })
  const reason = await Promise.race([stop.asked, portal.failed])
  console.error(
    reason === 'asked'
      ? '\nStopping…'
      : '\nThe backend could not be started again; stopping. The lines above say why.',
  )
  await portal.close()
  return reason === 'asked' ? 0 : 1
}

function describe(run: RunFile, seconds: string): string {
  const users = [run.demo, run.other].flatMap((user) => (user ? [user] : []))
  const lines = [
    ['Portal', run.shell],
    ...Object.entries(run.remotes),
    ['Backend', run.backend],
    ...(run.mailbox ? [['Mailbox', run.mailbox]] : []),
    ...users.map(({ email, password }) => ['Sign in', `${email}  ${password}`]),
  ]
  const table = lines.map(([name = '', value = '']) => `  ${name.padEnd(9)} ${value}`).join('\n')
  return `\n  Portico is ready (${seconds} s)\n\n${table}\n\n  Stop with Ctrl-C.\n`
}
