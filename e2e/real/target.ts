import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Sources } from './services.ts'

/** An existing project. */
export interface HostedProject {
  url: string
  key: string
  /** Secret key, which creates the accounts for the tests and deletes them afterwards. */
  secretKey?: string | undefined
}

/** Target of `npm run test:real`: an existing project, or the sources to start one. */
export type RealTarget = { hosted: HostedProject } | { sources: Sources }

/** Returns the target from the environment, or a sentence that names the missing variables. */
export function readTarget(env: NodeJS.ProcessEnv): RealTarget | string {
  const { PORTICO_REAL_URL: url, PORTICO_REAL_KEY: key, PORTICO_REAL_SECRET_KEY: secretKey } = env
  if (url && key) return { hosted: { url: url.replace(/\/+$/, ''), key, secretKey } }
  if (url || key)
    return `PORTICO_REAL_${url ? 'KEY' : 'URL'} is missing: a project is named by its address and its publishable key.`
  const { PORTICO_AUTH_SERVER: auth, PORTICO_STORAGE_SERVER: storage, PORTICO_POSTGRES_BIN: bin } = env
  if (!auth) return needs
  const postgresBin = bin ?? findPostgres()
  if (!postgresBin)
    return 'No Postgres was found. Name the folder with initdb, postgres and psql by PORTICO_POSTGRES_BIN.'
  for (const [name, path] of Object.entries({
    PORTICO_AUTH_SERVER: auth,
    PORTICO_STORAGE_SERVER: storage,
    PORTICO_SUPABASE_CLI: env.PORTICO_SUPABASE_CLI,
  }))
    if (path !== undefined && !existsSync(path)) return `${name} is ${path}, where nothing is.`
  if (!existsSync(join(postgresBin, 'initdb')))
    return `PORTICO_POSTGRES_BIN is ${postgresBin}, where there is no initdb.`
  return { sources: { auth, storage, postgresBin, cli: env.PORTICO_SUPABASE_CLI } }
}

const needs = `Nothing to test against. Name a Supabase project:
  PORTICO_REAL_URL, PORTICO_REAL_KEY   its address and publishable key; PORTICO_REAL_SECRET_KEY makes accounts in it
or what real services are started from (docs/supabase.md):
  PORTICO_AUTH_SERVER      the auth server: its program, or the folder of its code, which is built with Go
  PORTICO_STORAGE_SERVER   the folder of the storage API's code, whose schema the migrations write into
  PORTICO_POSTGRES_BIN     the folder with a Postgres's programs, if not where Debian has it`

/** Returns the folder of the newest Postgres from a package of Debian or Ubuntu. */
function findPostgres(): string | undefined {
  return [18, 17, 16, 15]
    .map((version) => `/usr/lib/postgresql/${version}/bin`)
    .find((path) => existsSync(path))
}
