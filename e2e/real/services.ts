import { statSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { findFreePort } from '@portico/cli/free-port'
import { serveRestOnPostgres } from '@portico/local-backend/rest-on-postgres'
import { type RealProject, supabaseDir } from '@portico/local-backend/testing'
import { createLocalJWKSet, jwtVerify } from 'jose'
import { buildAuthServer, mailTypes } from './auth-server.ts'
import { serveGateway } from './gateway.ts'
import { makeKeys } from './keys.ts'
import { pushProject, startPostgres } from './postgres.ts'
import {
  accounts,
  type Kind,
  otherKinds,
  type SharedParts,
  type StartedProject,
  startProject,
} from './start-project.ts'
import { prepareStorageServer, startStorageServer } from './storage-server.ts'
import { serveTemplates } from './templates.ts'

/** Sources of the real services. */
export interface Sources {
  /** The auth server: its program next to its `migrations`, or the folder of its source, which is built with Go. */
  auth: string
  /** The folder of the storage API's code. */
  storage: string | undefined
  /** The folder with the programs of a Postgres. */
  postgresBin: string
  /** The Supabase CLI. */
  cli: string | undefined
}

/** Projects of real services on the same database, one for each kind of mails. */
export interface RealServices {
  projects: RealProject[]
  stop(): Promise<void>
}

/** Sets the passwords, which the seed leaves out, and the role of an administrator. */
const setPasswords = `${Object.values(accounts)
  .map(
    ({ email, password }) =>
      `update auth.users set encrypted_password = extensions.crypt('${password}', extensions.gen_salt('bf', 10)) where email = '${email}';`,
  )
  .join('\n')}
update auth.users set raw_app_meta_data = raw_app_meta_data || '{"admin": true}' where email = '${accounts.demo.email}';`

interface Starting {
  cache: string
  folder: string
  say: (line: string) => void
  kinds?: readonly Kind[]
  /** Returns whether the project has accounts. */
  seed?: boolean
}

/**
 * Builds outdated programs into `cache`, and starts all services with their data in `folder`. `say` gets a line for each service
 * that was started, and for each omitted one with the reason.
 */
export async function startServices(
  sources: Sources,
  { cache, folder, say, kinds = [...mailTypes, ...otherKinds], seed = true }: Starting,
): Promise<RealServices> {
  const opened = new AsyncDisposableStack()
  try {
    const program = await buildAuthServer(sources.auth, cache)
    const authFolder = statSync(sources.auth).isDirectory() ? sources.auth : dirname(sources.auth)
    const postgres = await startPostgres(sources.postgresBin)
    opened.defer(() => postgres.stop())
    say(`postgres: ${sources.postgresBin}`)
    const keys = await makeKeys()
    const jwks = createLocalJWKSet(keys.jwks)
    const templates = await serveTemplates(join(supabaseDir, 'templates'))
    opened.defer(() => templates.stop())
    const started = {
      program,
      folder,
      authFolder,
      sources,
      postgres,
      keys,
      templatesUrl: templates.url,
      opened,
    }
    const projects: StartedProject[] = []
    for (const kind of kinds) projects.push(await startProject(kind, started))
    say(`auth: ${sources.auth}`)

    if (sources.storage) {
      const port = await startStorage(sources.storage, cache, started)
      for (const { upstreams } of projects) upstreams.storage = port
      say(`storage: ${sources.storage}`)
    }
    await pushProject(postgres, supabaseDir, { cli: sources.cli, seed })
    say(`migrations: by ${sources.cli ?? 'psql'}`)
    if (seed) {
      const file = join(folder, 'passwords.sql')
      await writeFile(file, setPasswords)
      await postgres.runFile('postgres', file)
    }
    const rest = await serveRestOnPostgres(postgres.url('authenticator'), (token) => jwtVerify(token, jwks))
    opened.defer(() => rest.stop())
    for (const { upstreams } of projects) upstreams.rest = rest.port
    say('rest: the embedded one over this Postgres')
    for (const { port, upstreams } of projects) {
      const gateway = serveGateway(keys, upstreams, port)
      opened.defer(() => gateway.stop())
    }
    return {
      projects: projects.map(({ project }) => project),
      stop: () => opened.disposeAsync(),
    }
  } catch (error) {
    await opened.disposeAsync()
    throw error
  }
}

/** Starts the storage API. Returns its port. */
async function startStorage(
  source: string,
  cache: string,
  { postgres, keys, folder, opened }: SharedParts,
): Promise<number> {
  const storageFolder = await prepareStorageServer(source, cache)
  const port = await findFreePort()
  const adminPort = await findFreePort()
  const storage = await startStorageServer({
    folder: storageFolder,
    database: postgres.url('supabase_storage_admin'),
    keys,
    port,
    adminPort,
    files: join(folder, 'files'),
  })
  opened.defer(() => storage.stop())
  return port
}
