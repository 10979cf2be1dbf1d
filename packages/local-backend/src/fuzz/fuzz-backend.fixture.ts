import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ChildBackend, type ChildBackendOptions, startChildBackend } from '../child-backend.fixture.ts'
import { loadSecrets } from '../data-folder/secrets.ts'
import { passkeyOrigin, siteUrl, supabaseDir } from '../testing.ts'
import { type Bystander, createBystander } from './bystander.fixture.ts'
import { type RouteTable, readRouteTables, type ServerName } from './routes.fixture.ts'
import { type Recordings, recordSessions } from './sessions/record-sessions.fixture.ts'

/** A backend with all features enabled, another user, and recorded sessions. */
export interface FuzzBackend extends Recordings {
  backend: ChildBackend
  routes: Record<ServerName, RouteTable>
  bystander: Bystander
  secretKey: string
  /** Simulates a full disk for files, or one with free space again. */
  fillDisk(isFull: boolean): Promise<void>
  close(): Promise<void>
}

/** Options of the backend. */
export interface FuzzBackendOptions extends ChildBackendOptions {
  /** Statements of a migration after all others. Default: none. */
  migration?: string
}

/** All features that a portal may enable, so that every route is active. */
const config = `[auth]
site_url = "${siteUrl}"
additional_redirect_urls = ["${siteUrl}/**"]
enable_anonymous_sign_ins = true
enable_manual_linking = true
[auth.email]
enable_confirmations = true
[auth.external.keycloak]
enabled = true
[auth.mfa.totp]
enroll_enabled = true
verify_enabled = true
[auth.mfa.web_authn]
enroll_enabled = true
verify_enabled = true
[auth.mfa.phone]
enroll_enabled = true
verify_enabled = true
[auth.passkey]
enabled = true
[auth.webauthn]
rp_id = "localhost"
rp_display_name = "Portico"
rp_origins = ["${passkeyOrigin}"]
`

const fullDiskHook = join(import.meta.dirname, 'full-disk-hook.fixture.ts')

/** Starts a backend in a separate process and records the sessions. Takes some seconds. */
export async function openFuzzBackend(options: FuzzBackendOptions = {}): Promise<FuzzBackend> {
  const { migration, env, nodeArgs = [] } = options
  const folder = await mkdtemp(join(process.env.PORTICO_TEST_DATA ?? tmpdir(), 'portico-fuzz-'))
  const project = join(folder, 'supabase')
  const fullDisk = join(folder, 'disk-is-full')
  await cp(supabaseDir, project, { recursive: true })
  await writeFile(join(project, 'config.toml'), config)
  if (migration) await writeFile(join(project, 'migrations', '99990101000000_for_the_fuzzer.sql'), migration)
  const routes = readRouteTables(join(folder, 'uploads'))
  const backend = await startChildBackend({
    ...options,
    keepsLog: true,
    nodeArgs: ['--import', fullDiskHook, ...nodeArgs],
    env: {
      PORTICO_SUPABASE_DIR: project,
      PORTICO_SITE_URL: siteUrl,
      PORTICO_TRUSTED_PROXIES: '1',
      PORTICO_FUZZ_FULL_DISK: fullDisk,
      ...env,
    },
  })
  const close = async () => {
    await backend.close()
    await rm(folder, { recursive: true, force: true })
  }
  const fillDisk = (isFull: boolean) => (isFull ? writeFile(fullDisk, '') : rm(fullDisk, { force: true }))
  try {
    const { secretKey } = await loadSecrets(backend.dataDir)
    const recordings = await recordSessions(backend, secretKey, routes)
    const bystander = await createBystander(backend)
    return { ...recordings, backend, routes, bystander, secretKey, fillDisk, close }
  } catch (error) {
    const log = backend.takeLog()
    await close()
    throw new Error(`The fuzzer could not prepare its backend. ${log}`, { cause: error })
  }
}
