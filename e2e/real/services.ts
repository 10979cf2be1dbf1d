import { randomUUID } from 'node:crypto'
import { statSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { freePort, freePortRow } from '@portico/cli/free-port'
import { serveRestOnPostgres } from '@portico/local-backend/rest-on-postgres'
import {
  openDevProvider,
  openMailSink,
  passkeyOrigin,
  type RealProject,
  siteUrl,
  supabaseDir,
} from '@portico/local-backend/testing'
import { createLocalJWKSet, jwtVerify } from 'jose'
import { buildAuthServer, kindsOfMails, startAuthServer } from './auth-server.ts'
import { serveCaptchaProxy } from './captcha-proxy.ts'
import { serveGateway, type Upstreams } from './gateway.ts'
import { makeKeys } from './keys.ts'
import { serveMails } from './mail-sink.ts'
import { pushProject, startPostgres } from './postgres.ts'
import { prepareStorageServer, startStorageServer } from './storage-server.ts'
import { readSubjects, serveTemplates } from './templates.ts'
import { serveTexts } from './texts.ts'

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

/** A project for each kind of mails, and one for each group of other rules. */
type Kind = RealProject['mails'] | (typeof otherKinds)[number]

const otherKinds = ['strict', 'provider', 'factors', 'captcha'] as const

/** Rules that the auth server does not publish, but only shows in errors. */
const strictRules = {
  GOTRUE_PASSWORD_MIN_LENGTH: '12',
  GOTRUE_MAILER_OTP_LENGTH: '8',
  GOTRUE_RATE_LIMIT_EMAIL_SENT: '2',
}

/** Keycloak is the provider for development. */
function providerRules(
  { url, clientId, secret }: { url: string; clientId: string; secret: string },
  projectUrl: string,
): Record<string, string> {
  return {
    GOTRUE_EXTERNAL_KEYCLOAK_ENABLED: 'true',
    GOTRUE_EXTERNAL_KEYCLOAK_URL: url,
    GOTRUE_EXTERNAL_KEYCLOAK_CLIENT_ID: clientId,
    GOTRUE_EXTERNAL_KEYCLOAK_SECRET: secret,
    GOTRUE_EXTERNAL_KEYCLOAK_REDIRECT_URI: `${projectUrl}/auth/v1/callback`,
    GOTRUE_EXTERNAL_ANONYMOUS_USERS_ENABLED: 'true',
    GOTRUE_SECURITY_MANUAL_LINKING_ENABLED: 'true',
  }
}

/** The relying party of passkeys and security keys. */
const relyingParty = (portalPort: number) => ({
  GOTRUE_WEBAUTHN_RP_ID: 'localhost',
  GOTRUE_WEBAUTHN_RP_DISPLAY_NAME: 'Portico',
  GOTRUE_WEBAUTHN_RP_ORIGINS: `${passkeyOrigin},http://localhost:${portalPort}`,
})

/** Security keys and phones in addition to apps; both addresses confirm a change; a hook stores text messages with the emails. */
function factorRules(textsUrl: string, portalPort: number): Record<string, string> {
  return {
    ...relyingParty(portalPort),
    GOTRUE_MAILER_SECURE_EMAIL_CHANGE_ENABLED: 'true',
    GOTRUE_MFA_WEB_AUTHN_ENROLL_ENABLED: 'true',
    GOTRUE_MFA_WEB_AUTHN_VERIFY_ENABLED: 'true',
    GOTRUE_MFA_PHONE_ENROLL_ENABLED: 'true',
    GOTRUE_MFA_PHONE_VERIFY_ENABLED: 'true',
    GOTRUE_MFA_PHONE_MAX_FREQUENCY: '1ms',
    GOTRUE_HOOK_SEND_SMS_ENABLED: 'true',
    GOTRUE_HOOK_SEND_SMS_URI: textsUrl,
    GOTRUE_HOOK_SEND_SMS_SECRETS: `v1,whsec_${Buffer.from('a secret of nobody, for tests').toString('base64')}`,
  }
}

/** Browsers create passkeys only for host names. The port of the portal is known before the test. */
const passkeyRules = (portalPort: number) => ({
  GOTRUE_PASSKEY_ENABLED: 'true',
  ...relyingParty(portalPort),
})

const captchaRules = {
  GOTRUE_SECURITY_CAPTCHA_ENABLED: 'true',
  GOTRUE_SECURITY_CAPTCHA_PROVIDER: 'turnstile',
  GOTRUE_SECURITY_CAPTCHA_SECRET: 'secret-of-tests',
  GOTRUE_EXTERNAL_ANONYMOUS_USERS_ENABLED: 'true',
}

/** The demo accounts of `supabase/seed.sql`, with passwords of this run. */
const accounts = {
  demo: { email: 'demo@portico.example', password: `P1!${randomUUID()}` },
  other: { email: 'other@portico.example', password: `P1!${randomUUID()}` },
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
  { cache, folder, say, kinds = [...kindsOfMails, ...otherKinds], seed = true }: Starting,
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
    const projects: { project: RealProject; port: number; upstreams: Upstreams }[] = []
    for (const kind of kinds) {
      const isStrict = kind === 'strict'
      const mails = isStrict ? 'portico' : (kindsOfMails.find((one) => one === kind) ?? 'link-and-code')
      const sink = await openMailSink(folder)
      opened.defer(() => sink.close())
      const [port, authPort, smtpPort] = [await freePort(), await freePort(), await freePort()]
      const smtp = serveMails(sink, smtpPort)
      opened.defer(() => smtp.stop())
      const url = `http://127.0.0.1:${port}`
      const provider = kind === 'provider' ? await openDevProvider(`${url}/auth/v1/callback`) : undefined
      opened.defer(async () => provider?.close())
      const texts = kind === 'factors' ? await serveTexts(sink) : undefined
      opened.defer(async () => texts?.stop())
      // The ports of the shell and its three remotes.
      const portalPort = provider || texts ? await freePortRow(4) : undefined
      const captchaPort = kind === 'captcha' ? await freePort() : undefined
      const captcha = captchaPort ? await serveCaptchaProxy(folder, captchaPort) : undefined
      opened.defer(async () => captcha?.stop())
      const auth = await startAuthServer({
        program,
        folder: authFolder,
        database: postgres.url('supabase_auth_admin'),
        keys,
        port: authPort,
        projectUrl: url,
        siteUrl,
        smtpPort,
        templatesUrl: mails === 'default' ? null : `${templates.url}/${mails}`,
        subjects: mails === 'portico' ? readSubjects(supabaseDir) : new Map(),
        more: {
          ...(isStrict && strictRules),
          ...(provider && providerRules(provider.config, url)),
          ...(texts && portalPort && factorRules(texts.url, portalPort)),
          ...(provider && portalPort && passkeyRules(portalPort)),
          ...(captcha && { ...captchaRules, ...captcha.env }),
        },
      })
      opened.defer(() => auth.stop())
      const project = {
        url,
        key: keys.publishable,
        secretKey: keys.secret,
        mailbox: sink.url,
        mails,
        isStrict,
        hasProvider: provider !== undefined,
        hasAllFactors: texts !== undefined,
        asksBothAddresses: texts !== undefined,
        drawsPictures: sources.storage !== undefined,
        owner: { database: postgres.url('postgres'), psql: join(sources.postgresBin, 'psql') },
        ...(portalPort && { portalPort }),
        ...(captchaPort && { captchaPort }),
        ...accounts,
      }
      projects.push({ project, port, upstreams: { auth: authPort } })
    }
    say(`auth: ${sources.auth}`)

    if (sources.storage) {
      const storageFolder = await prepareStorageServer(sources.storage, cache)
      const [port, adminPort] = [await freePort(), await freePort()]
      const storage = await startStorageServer({
        folder: storageFolder,
        database: postgres.url('supabase_storage_admin'),
        keys,
        port,
        adminPort,
        files: join(folder, 'files'),
      })
      opened.defer(() => storage.stop())
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
