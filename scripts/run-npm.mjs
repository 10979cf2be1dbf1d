// Runs npm for `install.mjs` and `doctor.mjs`, and asks its registry. Plain JavaScript without dependencies.
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { endGroup, exitCodeOf, onStop } from './stopping.mjs'

/** Time in ms without output from an installation before its registry is checked. */
const silence = 2_000

/** Time in ms without data after which a registry counts as unreachable. */
const patience = 5_000

/** Result for a registry that sends no data during `patience`. */
const silent = 'silent'

/**
 * Runs npm (`[program, ...arguments]`) in `root`. Ends it if the registry does not answer at all, or at once if this process is asked to
 * stop: npm itself waits for its downloads first. Resolves to its exit code, its lines, the fault of the registry if it was ended for
 * that, and the signal that this process got.
 */
export function runNpm({ root, npm, args, env, onLine }) {
  const [program, ...first] = npm
  const child = spawn(program, [...first, ...args], { cwd: root, env, ...ownGroup })
  const log = []
  let [fault, signal] = [null, null]
  const asking = new AbortController()
  const read = (line) => {
    log.push(line)
    onLine(line)
    // Any report of npm about a request, also of a failure, shows that it is not stuck.
    if (line.startsWith('npm http')) asking.abort()
  }
  for (const stream of [child.stdout, child.stderr]) createInterface({ input: stream }).on('line', read)
  const timer = setTimeout(async () => {
    const found = await askRegistry({ root, npm, env, signal: asking.signal })
    // npm meets any other fault itself, and reports it.
    if (asking.signal.aborted || found?.code !== silent) return
    fault = found
    endGroup(child)
  }, silence)
  const ignoreStop = onStop((name) => {
    signal = name
    asking.abort()
    endGroup(child)
  })
  return new Promise((resolve) => {
    const end = (code) => {
      clearTimeout(timer)
      asking.abort()
      ignoreStop()
      resolve({ code, log, fault, signal })
    }
    child.on('error', (error) => {
      log.push(`npm error code ${error.code}`)
      end(1)
    })
    child.on('close', (code) => end(code ?? 1))
  })
}

/** A terminal sends its signals to this process alone, which then ends the whole group. */
const ownGroup = {
  stdio: ['ignore', 'pipe', 'pipe'],
  detached: process.platform !== 'win32',
  windowsHide: true,
}

/**
 * Checks with npm whether the registry answers, with npm's address, proxy and certificates. Resolves to null if it answers, otherwise to
 * the reason and the address, which is undefined if npm does not name it.
 */
export function askRegistry({ root, npm: [program, ...first], env, signal }) {
  // npm starts with the request, so its own limit would include the time of its start on a busy machine.
  const args = [...first, 'ping', '--fetch-retries=0', '--loglevel=notice', '--no-update-notifier']
  const child = spawn(program, args, { cwd: root, env, ...ownGroup })
  let [address, code, timer] = [undefined, undefined, undefined]
  const end = () => endGroup(child)
  const read = (line) => {
    const [, asked] = /^npm (?:notice|info) PING (\S+)/.exec(line) ?? []
    if (asked) {
      address = withoutCredentials(asked)
      timer = setTimeout(() => {
        code = silent
        end()
      }, patience)
    }
    code ??= /^npm (?:error|ERR!) code (\S+)/.exec(line)?.[1]
  }
  for (const stream of [child.stdout, child.stderr]) createInterface({ input: stream }).on('line', read)
  const stop = (name) => {
    end()
    process.exit(exitCodeOf(name))
  }
  // The calling installation ends everything itself.
  const ignoreStop = signal ? () => {} : onStop(stop)
  signal?.addEventListener('abort', end, { once: true })
  return new Promise((resolve) => {
    const settle = (exitCode) => {
      clearTimeout(timer)
      ignoreStop()
      // A status of HTTP is an answer: not every registry has an address for pings.
      const isAnswer = exitCode === 0 || /^E\d{3}$/.test(code ?? '') || signal?.aborted
      resolve(isAnswer || code === undefined ? null : { code, address })
    }
    // Another check reports an npm that can't be started.
    child.on('error', () => settle(0))
    child.on('close', settle)
  })
}

/** Describes the fault of a registry, from the result of `askRegistry`. */
export function describeFault({ code }) {
  return code === silent ? `has not answered for ${patience / 1000} s` : `can't be reached (${code})`
}

function withoutCredentials(text) {
  if (!URL.canParse(text)) return undefined
  const { origin, pathname } = new URL(text)
  return origin + pathname
}
