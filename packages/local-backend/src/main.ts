import { Console } from 'node:console'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { type Backend, startBackend } from './backend.ts'
import { noRateLimits } from './config/rate-limits.ts'
import { BackendError, getErrorMessage } from './errors.ts'

/** Prints the one line that a parent process reads. */
function print(line: Record<string, unknown>): void {
  process.stdout.write(`${JSON.stringify(line)}\n`)
}

/**
 * Logs unhandled rejections. Such a promise belongs to one request or one connection, whose work has ended with it. Node would
 * end the process for it, and with it the work of all others.
 */
function surviveRejections(): void {
  process.on('unhandledRejection', (reason) => {
    const what = reason instanceof Error ? (reason.stack ?? reason.message) : String(reason)
    process.stderr.write(`A failure was not handled: ${what}\n`)
  })
}

const stopSeconds = 20

/** Stops on a signal, and when the parent is gone. */
function stopWhenAsked(stop: () => Promise<void>): void {
  let stopping = false
  const once = () => {
    if (stopping) return
    stopping = true
    // A hanging database must not keep the process alive. Acknowledged writes are not lost by its end.
    setTimeout(() => {
      process.stderr.write('Stopping took too long; the process ends now.\n')
      process.exit(1)
    }, stopSeconds * 1000).unref()
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`Stopping failed: ${getErrorMessage(error)}\n`)
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', once)
  process.on('SIGINT', once)
  process.on('disconnect', once)
  if (process.env.PORTICO_PARENT !== '1') return
  process.stdin.on('end', once).on('close', once).resume()
}

/** Executes requests of the parent, one JSON document per line: `{ "redirectOrigins": ["http://localhost:4104"] }`. */
function followParent({ allowRedirects }: Backend): void {
  createInterface({ input: process.stdin }).on('line', (line) => {
    try {
      const { redirectOrigins } = JSON.parse(line) as { redirectOrigins: string[] }
      allowRedirects(redirectOrigins)
    } catch (error) {
      process.stderr.write(`A line of the parent process was not understood: ${getErrorMessage(error)}\n`)
    }
  })
}

/** Reads a port in decimal digits; undefined if the variable is unset or empty. @throws BackendError `bad_option` */
function readPort(name: string, env: NodeJS.ProcessEnv): number | undefined {
  const text = env[name]
  if (!text) return undefined
  if (/^(0|[1-9]\d{0,4})$/.test(text) && Number(text) <= 65_535) return Number(text)
  throw new BackendError('bad_option', `${name} is "${text}". Give a port from 0 (a free one) to 65535.`)
}

async function main(): Promise<void> {
  // stdout only contains the line for the parent, so logs of libraries go to stderr.
  globalThis.console = new Console(process.stderr, process.stderr)
  surviveRejections()
  const env = process.env
  let starting: Promise<Backend> | undefined
  stopWhenAsked(async () => (await starting?.catch(() => undefined))?.close())
  starting = startBackend({
    allowedHosts: env.PORTICO_ALLOWED_HOSTS ?? '',
    rateLimits: env.PORTICO_RATE_LIMITS === 'off' ? noRateLimits : {},
    limits: env.PORTICO_LIMITS,
    trustedProxies: env.PORTICO_TRUSTED_PROXIES,
    siteverify: env.PORTICO_CAPTCHA_SITEVERIFY || undefined,
    breachedPasswords: env.PORTICO_BREACHED_PASSWORDS || undefined,
    port: readPort('PORTICO_BACKEND_PORT', env) ?? 54321,
    mailboxPort: readPort('PORTICO_MAILBOX_PORT', env),
    dataDir: env.PORTICO_DATA ?? join(process.cwd(), '.portico', 'data'),
    fresh: env.PORTICO_FRESH === '1',
    siteUrl: env.PORTICO_SITE_URL || undefined,
    redirectOrigins: (env.PORTICO_REDIRECT_ORIGINS ?? '')
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
    supabaseDir: env.PORTICO_SUPABASE_DIR ?? join(import.meta.dirname, '../../../supabase'),
  })
  const backend = await starting
  if (env.PORTICO_PARENT === '1') followParent(backend)
  const { url, key, mailbox, demo, other, hasDemo, isReachable, unsupported } = backend
  for (const key of unsupported)
    process.stderr.write(
      `supabase/config.toml: ${key} is not supported by the embedded backend and changes nothing.\n`,
    )
  if (isReachable && hasDemo.demo)
    process.stderr.write(
      'Other machines can reach this backend, so its demo accounts are no administrators.\n',
    )
  print({
    ready: true,
    url,
    key,
    mailbox,
    ...(hasDemo.demo && { demo }),
    ...(hasDemo.other && { other }),
  })
}

main().catch((error: unknown) => {
  const code = error instanceof BackendError ? error.code : 'start_failed'
  print({ ready: false, code, message: getErrorMessage(error) })
  process.exit(1)
})
