import { readFile } from 'node:fs/promises'
import type { Extensions } from '@electric-sql/pglite'
import { App, type EmailMessage } from '@supabase/lite'
import { createPgliteConnection, type PgliteConnection } from '@supabase/lite/pglite'
import type { Settings } from '../config/settings.ts'
import type { Secrets } from '../data-folder/secrets.ts'
import { watchTimers } from './alarms.ts'
import { createFairMutex, type FairMutex } from './fair-mutex.ts'
import { migrate, seed } from './migrate.ts'
import { createPgliteOptions } from './pglite.ts'

const roles = `do $$ begin
  if to_regrole('anon') is null then create role anon nologin noinherit; end if;
  if to_regrole('authenticated') is null then create role authenticated nologin noinherit; end if;
  if to_regrole('service_role') is null then create role service_role nologin noinherit bypassrls; end if;
  if to_regrole('authenticator') is null then create role authenticator nologin noinherit; end if;
  grant anon, authenticated, service_role to authenticator;
end $$`

/** Timeouts as at a Supabase project, unless the owner has set others. */
const timeouts = `do $$ declare
  timeout record;
begin
  for timeout in select * from (values ('anon', '3s'), ('authenticated', '8s'), ('authenticator', '8s')) as t (role, value)
    where not exists (select from pg_db_role_setting, unnest(setconfig) s
      where setrole = role::regrole and s like 'statement_timeout=%')
  loop
    execute format('alter role %I set statement_timeout = %L', timeout.role, timeout.value);
  end loop;
end $$`

/** The channel on which the database notifies Realtime: `changes`, `messages`, `sessions` or `schema`. */
export const realtimeChannel = 'portico_realtime'

/** The channel on which the database sends the id of each queued notice. */
export const noticesChannel = 'portico_notices'

/** The database, the embedded auth and REST on it, and the order in which they may be used. */
export interface Database {
  db: PgliteConnection['driver']
  app: App
  turns: FairMutex
  /** Loads new types and tables. Needs the database lock. */
  refresh(): Promise<void>
  /** Changes when REST has to reload the catalogue: after `refresh`, and after `NOTIFY pgrst`. */
  schemaVersion(): number
  close(): Promise<void>
}

/** Configuration of the embedded auth, and the receiver of its mails. */
export interface DatabaseOptions {
  directory: string
  supabaseDir: string
  siteUrl: string
  settings: Settings
  secrets: Secrets
  sendMail(mail: EmailMessage): Promise<void>
  /** More Postgres extensions to load. */
  extensions?: Extensions
}

/**
 * Opens the data directory, brings it to the newest migration and seeds it once.
 * @throws BackendError `migration_failed`, `seed_failed`
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { directory, extensions = {} } = options
  const connection = await createPgliteConnection({
    url: directory,
    pgliteOptions: { ...createPgliteOptions(), extensions },
  })
  const db = connection.driver
  try {
    await db.waitReady
    watchTimers(db)
    await db.exec(roles)
    await db.exec(timeouts)
    // Skip lite's own step, which would grant every table to every role at the first request.
    Object.assign(connection, { rlsState: 'active' })
    const app = createApp(connection, options)
    await app.ensureSystemSchema()
    await app.init()
    for (const file of ['bootstrap.sql', 'realtime.sql'])
      await db.exec(await readFile(new URL(file, import.meta.url), 'utf8'))
    const { supabaseDir, settings } = options
    if (settings['db.migrations.enabled']) await migrate(db, supabaseDir)
    const seeds = settings['db.seed.enabled'] ? settings['db.seed.sql_paths'] : []
    if (await seed(db, supabaseDir, seeds)) await db.exec('analyze')
    let schemaVersion = 0
    db.onNotification((channel) => {
      if (channel === 'pgrst') schemaVersion++
    })
    const refresh = async () => {
      schemaVersion++
      await connection.clearSchemaCache()
      // SQL of the owner ends with `discard all`, which also ends `listen`.
      await db.exec(
        `listen pgrst; listen ${noticesChannel}; listen ${realtimeChannel}; notify ${realtimeChannel}, 'schema'`,
      )
    }
    await refresh()
    const close = () => connection.close()
    return { db, app, turns: createFairMutex(), refresh, schemaVersion: () => schemaVersion, close }
  } catch (error) {
    await connection.close()
    throw error
  }
}

function createApp(connection: PgliteConnection, options: DatabaseOptions): App {
  const { siteUrl, settings, secrets, sendMail } = options
  return new App({
    connection,
    api: { schemas: [...settings['api.schemas']], max_rows: settings['api.max_rows'] },
    auth: {
      enabled: true,
      site_url: siteUrl,
      additional_redirect_urls: [],
      jwt_secret: secrets.jwtSecret,
      publishable_key: secrets.publishableKey,
      secret_key: secrets.secretKey,
      jwt_expiry: settings['auth.jwt_expiry'],
      enable_signup: settings['auth.enable_signup'],
      enable_anonymous_sign_ins: settings['auth.enable_anonymous_sign_ins'],
      minimum_password_length: settings['auth.minimum_password_length'],
      password_requirements: settings['auth.password_requirements'],
      email: {
        enable_signup: settings['auth.email.enabled'] && settings['auth.email.enable_signup'],
        enable_confirmations: settings['auth.email.enable_confirmations'],
        // The gateway asks the previous address for confirmation.
        double_confirm_changes: false,
        otp_length: settings['auth.email.otp_length'],
        otp_expiry: settings['auth.email.otp_expiry'],
      },
    },
    storage: { enabled: false },
    options: { server: { admin: false }, drivers: { email: { send: sendMail } } },
  })
}
