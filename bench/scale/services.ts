import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Runs an SQL file in a database as one of its roles. */
export interface SqlRunner {
  runFile(role: string, file: string): Promise<void>
}

/** Folders with the code of Supabase's services, whose migrations make the schemas `auth` and `storage`. */
export interface ServiceSources {
  auth: string
  storage: string
}

/** Makes the schemas of the auth server and the storage API, as the services make them at their first start. */
export async function makeServiceSchemas(
  database: SqlRunner,
  { auth, storage }: ServiceSources,
  folder: string,
): Promise<void> {
  const authSql = await joinFiles(join(auth, 'migrations'), (text) =>
    text.replaceAll(/\{\{ ?index \.Options "Namespace" ?\}\}/g, 'auth'),
  )
  const storageSql = await joinFiles(join(storage, 'migrations/tenant'), (text) =>
    // The service does not run these any more.
    /^-- postgres-migrations ignore$/m.test(text) ? '' : text,
  )
  await run(database, folder, 'supabase_auth_admin', authSql)
  await run(database, folder, 'supabase_storage_admin', `${storageSettings}\n${storageSql}`)
}

/** The settings of the migrations of storage, which they read by `current_setting`. */
const storageSettings = `set search_path = storage, public;
set storage.install_roles = 'false';
set storage.multitenant = 'false';
set storage.super_user = 'supabase_storage_admin';`

/** The limits of requests, as every Supabase project has them. */
export const requestLimits = `alter role anon set statement_timeout = '3s';
alter role authenticated set statement_timeout = '8s';`

async function run(database: SqlRunner, folder: string, role: string, sql: string): Promise<void> {
  const file = join(folder, `${role}.sql`)
  await writeFile(file, sql, { mode: 0o644 })
  await database.runFile(role, file)
}

/** Joins the migrations of a folder in the order of their numbers. */
async function joinFiles(folder: string, change: (text: string) => string): Promise<string> {
  const names = (await readdir(folder)).filter((name) => /^\d+.*(?<!\.down)\.sql$/.test(name))
  const sorted = names.toSorted((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10))
  const texts = await Promise.all(sorted.map((name) => readFile(join(folder, name), 'utf8')))
  return texts.map((text) => `${change(text)}\n;\n`).join('')
}
