import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { realProject, supabaseDir } from '@portico/local-backend/testing'
import { startTestPortal } from '../portal.ts'

/** Copies the portal's project with another configuration. Returns the folder, and a function that removes it. */
export function createProject(edit: (config: string) => string): { folder: string; remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'portico-project-'))
  cpSync(supabaseDir, folder, { recursive: true })
  const config = join(folder, 'config.toml')
  writeFileSync(config, edit(readFileSync(config, 'utf8')))
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

/** Runs `start` without rate limits, and with `more` in its environment. */
export async function runWithoutRateLimits<T>(
  start: () => Promise<T>,
  more: Readonly<Record<string, string>> = {},
): Promise<T> {
  const settings = { PORTICO_RATE_LIMITS: 'off', ...more }
  Object.assign(process.env, settings)
  try {
    return await start()
  } finally {
    for (const name of Object.keys(settings)) delete process.env[name]
  }
}

/** Starts a portal over the project with another configuration and environment; over a real project on its known port. */
export async function startWithConfig(
  edit: (config: string) => string,
  env: Readonly<Record<string, string>> = {},
): ReturnType<typeof startTestPortal> {
  const project = createProject(edit)
  const { portal, end } = await runWithoutRateLimits(
    () =>
      startTestPortal(undefined, undefined, {
        PORTICO_SUPABASE_DIR: project.folder,
        PORTICO_PORT: String(realProject?.portalPort ?? 0),
      }),
    env,
  )
  const endAll = async () => {
    await end()
    project.remove()
  }
  return { portal, end: endAll }
}

/**
 * Starts a portal that allows guests, the development provider and passkeys, with the configuration `more` and after `edit`.
 * Emails have no minimum interval, and may lead to any page of this machine, because the ports of pages are not known yet.
 */
export function startWithProviders(
  more = '',
  env: Readonly<Record<string, string>> = {},
  edit: (config: string) => string = (config) => config,
): ReturnType<typeof startTestPortal> {
  const ways = '[auth.external.keycloak]\nenabled = true\n[auth.passkey]\nenabled = true\n'
  return startWithConfig(
    (config) =>
      edit(config)
        .replace(
          'enable_anonymous_sign_ins = false',
          'enable_anonymous_sign_ins = true\nenable_manual_linking = true',
        )
        .replace(/additional_redirect_urls = .*/, 'additional_redirect_urls = ["http://localhost:*/**"]')
        .replace('max_frequency = "60s"', 'max_frequency = "0s"')
        .concat('\n', ways, more),
    env,
  )
}
