import { type Command, type CommandInput, getTextFlag } from '../console/command.ts'
import { listenForKeys } from '../console/listen-for-keys.ts'
import { npxPortico } from '../console/npx-portico.ts'
import { createProgress, type ParallelProgress } from '../console/progress.ts'
import { canPrompt, promptYesNo } from '../console/prompt.ts'
import { readStartConfig } from '../start/config.ts'
import { describePortal, keyHelp } from '../start/describe-portal.ts'
import { openAddress } from '../start/open-address.ts'
import { openOnFreePorts } from '../start/open-on-free-ports.ts'
import { type RunningPortal, startDevPortal, startPortal } from '../start/start-portal.ts'
import { createStopSignal } from '../start/stop-signal.ts'
import { findWorkspace } from '../workspace/discover.ts'
import { withOwnProject } from '../workspace/portal-config.ts'

/** `portico start`: serves until it is stopped. */
export const startCommand: Command = {
  help: `portico start: runs the whole portal on this machine, each remote on its own origin

  npx portico start                      builds what is stale, and serves all builds
  npx portico start --fresh              the same with empty data
  npx portico start --dev                from source, with hot reload
  PORTICO_PORT=0 npx portico start --json
                                         on free ports; the addresses as JSON

  --fresh                remove all accounts, rows and files first
  --dev                  run from source, with hot reload
  --home <folder>        the folder of data, releases and run.json (default: .portico)
  --dev-documents <origins>
                         also write /__dev/: the portal for administrators who try a build instead of a release,
                         from these origins (http://localhost:5200, between commas); see docs/developing.md
  --json                 the addresses as one JSON document, once everything is served

  PORTICO_PORT           the shell's port (default 4100); remotes use the next ones; 0 for free ones
  PORTICO_BACKEND_PORT   the embedded backend's port (default 54321); 0 for a free one
  PORTICO_MAILBOX_PORT   its mailbox's port (default: three above, or a free one if that is taken)
  PORTICO_SUPABASE_DIR   its migrations and config.toml (default: supabase, with the samples; see npx portico project)
  PORTICO_SUPABASE_URL   a Supabase project to use instead of the embedded backend,
  PORTICO_SUPABASE_KEY   with its publishable key
  PORTICO_LIMITS         limits of the embedded backend, such as sockets.address=900; see docs/backend.md
  PORTICO_ALLOWED_HOSTS  host names that the servers accept in addition to localhost (portal.example, *.acme.example)
  PORTICO_ALLOWED_ORIGINS
                         with --dev: origins of other pages that load a remote from here (http://localhost:3000)
  PORTICO_CAPTCHA        turnstile:<site key> or hcaptcha:<site key>, if the project requires a CAPTCHA

A changed build becomes a release for all devices. Changes by npx portico release, promote and rollback since the
last start are kept.`,
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
  const isDev = flags.dev === true
  const home = typeof flags.home === 'string' ? flags.home : '.portico'
  const asked = { fresh: flags.fresh === true, home, devDocuments: getTextFlag(input, 'dev-documents') }
  const ofCommand = { isQuick: true, command: commandOf(input) }
  const root = findWorkspace(cwd)
  const config = { ...readStartConfig(root, asked, withOwnProject(root, env)), ...ofCommand }
  const stop = createStopSignal()
  const progress = createProgress(process.stderr)
  const began = performance.now()
  const open = isDev ? startDevPortal : startPortal
  const ask = canPrompt() ? (question: string) => promptYesNo(question, stop.signal) : null
  const portal = await openOnFreePorts(config, (chosen) => open(chosen, stop.signal, progress), ask)
    .catch((error: unknown) => {
      if (stop.signal.aborted) return null
      throw error
    })
    .finally(progress.end)
  // The user has stopped the start, so everything is stopped already.
  if (!portal) return stop.signal.aborted ? 0 : 1
  const seconds = (performance.now() - began) / 1000
  if (flags.json === true) print({ text: '', data: portal.run })
  else console.log(describePortal(portal.run, { seconds, isDev }))
  const keys = flags.json === true ? null : followKeys(portal, progress)
  const reason = await Promise.race([stop.asked, portal.failed, ...(keys ? [keys.quit] : [])])
  keys?.stop()
  console.error(
    reason === 'failed'
      ? '\nThe backend could not be started again; stopping. The lines above say why.'
      : '\nStopping…',
  )
  await portal.close()
  return reason === 'failed' ? 1 : 0
}

/** Handles the keys of the terminal until the portal is stopped. */
function followKeys(
  portal: RunningPortal,
  progress: ParallelProgress,
): { quit: Promise<'asked'>; stop: () => void } {
  const quit = Promise.withResolvers<'asked'>()
  let isRestarting = false
  const restart = async () => {
    if (isRestarting) return
    isRestarting = true
    const began = performance.now()
    try {
      await portal.restart()
      progress.print(`Restarted in ${((performance.now() - began) / 1000).toFixed(1)} s: ${portal.run.shell}`)
    } catch (error) {
      // Without a report if the portal is stopped meanwhile.
      if ((error as Error).name !== 'AbortError')
        progress.print(`The restart failed: ${(error as Error).message}`)
    }
    isRestarting = false
  }
  const stop = listenForKeys({
    o: () => openAddress(portal.run.shell, progress.print),
    r: () => void restart(),
    q: () => quit.resolve('asked'),
    h: () => progress.print(keyHelp),
  })
  progress.print(process.stdin.isTTY ? `${keyHelp}\n` : '  Stop with Ctrl-C.\n')
  return { quit: quit.promise, stop }
}

/** Returns the command line that starts the same portal again, for advice. */
function commandOf({ flags, env }: CommandInput): string {
  const given = Object.entries(flags).flatMap(([name, value]) => {
    if (value === undefined || value === false) return []
    return [`--${name}${value === true ? '' : ` ${value}`}`]
  })
  const script = { start: 'npm start', dev: 'npm run dev' }[env.npm_lifecycle_event ?? '']
  if (!script) return [`${npxPortico} start`, ...given].join(' ')
  const more = given.filter((flag) => flag !== '--dev' || env.npm_lifecycle_event !== 'dev')
  return [script, ...(more.length > 0 ? ['--', ...more] : [])].join(' ')
}
