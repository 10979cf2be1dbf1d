import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
// biome-ignore lint/style/noRestrictedImports: the tests drive the backend with the real client
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { type Backend, type BackendOptions, startBackend } from './backend.ts'
import type { ProviderConfig } from './context/context.ts'
import { loadSecrets } from './data-folder/secrets.ts'
import { devProviderRoutes } from './dev-provider/dev-provider.ts'
import { copyFirstData, siteUrl, usualOptions } from './first-data.fixture.ts'
import { openHttpServer } from './http/http-server.ts'
import { type Mail, openMailbox } from './mailbox/mailbox.ts'
import { mailRoutes } from './mailbox/routes.ts'

export { totpAt } from './auth/factors/totp.ts'
export { copyFirstData, siteUrl, supabaseDir } from './first-data.fixture.ts'
export { mailLanguageOf } from './mail-texts/mail-language.ts'
export { mailTypes } from './mail-texts/mail-texts.ts'
export { noticeHtml } from './mail-texts/notices/notice-html.ts'
export { noticeKinds } from './mail-texts/notices/notice-kinds.ts'
export { runOwnerSql } from './owner/owner-sql.fixture.ts'

/** Where tests without a browser use their passkeys, which are made for `localhost`. */
export const passkeyOrigin = 'http://localhost:4100'

/** A backend on a folder of its own, which goes away with it. */
export interface TestBackend extends Backend {
  dataDir: string
  /** The key of the project's owner, who is above every policy. */
  secretKey: string
  /** A client as a browser would have it, in the PKCE flow, with a store of its own. */
  client(): SupabaseClient
  /** A client signed in as one of the demo accounts. */
  signedIn(as?: 'demo' | 'other'): Promise<{ client: SupabaseClient; id: string; token: string }>
  /** The newest mail to an address except notices. `link` is the auth server's own, and `landing` the link in the mail. */
  mailTo(address: string): Promise<Mail & { landing: string | null }>
  /** The notices to an address, the newest first. */
  noticesTo(address: string): Promise<Mail[]>
}

/** The sections of `config.toml` for tests of confirmations by mail and of authenticator apps; both are off by default. */
export const confirmingConfig = `[auth.email]
enable_confirmations = true
double_confirm_changes = false
[auth.mfa.totp]
enroll_enabled = true
verify_enabled = true
`

/** A project that tests run against in the place of a backend of their own: `npm run test:real` names it in the environment. */
export type RealProject = Pick<Backend, 'url' | 'key' | 'mailbox' | 'demo' | 'other'> & {
  secretKey: string
  /** What its mails hold: the auth server's link alone; what `supabase/templates` say; or, as here, that link and a code. */
  mails: 'default' | 'portico' | 'link-and-code'
  /** Passwords of 12 characters at least, codes of 8 digits, two mails an hour. */
  isStrict?: boolean
  /** People come by the provider for development or a passkey, link logins by hand, and look around as guests. */
  hasProvider?: boolean
  /** Keys (WebAuthn) and phones are second factors, too; texts to phones are among the mails. */
  hasAllFactors?: boolean
  /** Both addresses have to agree to a change of the address. */
  asksBothAddresses?: boolean
  /** Its database, for its owner, and the program that speaks to it. */
  owner?: { database: string; psql: string }
  /** It makes smaller pictures of objects (image transformations). */
  drawsPictures?: boolean
  /** Where a portal has to be for its passkeys and keys to work. */
  portalPort?: number
  /** Where Turnstile is played: the project asks there whether a token is somebody's, and for one whenever people come. */
  captchaPort?: number
}

/** The project that this run is about; undefined in any other run. What only the embedded backend has is left out with it. */
export const realProject: RealProject | undefined = process.env.PORTICO_REAL
  ? JSON.parse(process.env.PORTICO_REAL)
  : undefined

/** Starts a backend on a free port and a temporary folder; or hands out the project that this run is about. */
export async function startTestBackend(options: Partial<BackendOptions> = {}): Promise<TestBackend> {
  const dataDir = await mkdtemp(join(process.env.PORTICO_TEST_DATA ?? tmpdir(), 'portico-backend-'))
  if (realProject) {
    const hasDemo = { demo: true, other: true }
    const nothing = { unsupported: [], allowRedirects: () => {}, close: async () => {} }
    const project = { ...realProject, hasDemo, isReachable: true, ...nothing }
    return handle(project, dataDir, realProject.secretKey)
  }
  await copyFirstData(dataDir)
  const backend = await startBackend({ ...usualOptions, dataDir, ...options })
  return handle(backend, dataDir, (await loadSecrets(dataDir)).secretKey)
}

const shared = Symbol.for('portico test backend')
const here = globalThis as { [shared]?: Promise<TestBackend> }

/**
 * One for all test files of this process that ask for it; it ends with the process. Mails of it may lead to
 * `https://app.example`, too. A test that takes it leaves the demo accounts as they are, and finds what others have made there.
 */
export async function sharedTestBackend(): Promise<TestBackend> {
  here[shared] ??= startTestBackend({ redirectOrigins: ['https://app.example'] })
  return { ...(await here[shared]), close: async () => {} }
}

function handle(backend: Backend, dataDir: string, secretKey: string): TestBackend {
  const client = () =>
    createClient(backend.url, backend.key, { auth: { flowType: 'pkce', storage: memory() } })
  const mailsTo = async (address: string): Promise<Mail[]> => {
    const response = await fetch(`${backend.mailbox}/messages.json?to=${encodeURIComponent(address)}`)
    return (await response.json()) as Mail[]
  }
  return {
    ...backend,
    dataDir,
    secretKey,
    client,
    async signedIn(as = 'demo') {
      const signed = client()
      const { data, error } = await signed.auth.signInWithPassword(backend[as])
      if (error) throw error
      await signed.auth.stopAutoRefresh()
      return { client: signed, id: data.user.id, token: data.session.access_token }
    },
    async mailTo(address) {
      const mail = (await mailsTo(address)).find(({ type }) => type !== 'notice')
      if (!mail) throw new Error(`There is no mail to ${address}`)
      return { ...mail, link: ownLink(backend.url, mail.link), landing: mail.link }
    },
    noticesTo: async (address) => (await mailsTo(address)).filter(({ type }) => type === 'notice'),
    async close() {
      await backend.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** The link that the auth server answers itself, of a mail that leads to a page; any other as it is. */
function ownLink(url: string, link: string | null): string | null {
  const landing = link === null ? null : new URL(link)
  const token = landing?.searchParams.get('token_hash')
  if (!landing || !token) return link
  const type = landing.searchParams.get('type') ?? ''
  for (const name of ['token_hash', 'type']) landing.searchParams.delete(name)
  // The project has its own address without the slash that a browser gives it.
  const to = landing.href === `${siteUrl}/` ? siteUrl : landing.href
  return `${url}/auth/v1/verify?${new URLSearchParams({ token, type, redirect_to: to })}`
}

/** A mailbox as the backend has one, for mails that somebody else sends. */
export interface MailSink {
  add(mail: Omit<Mail, 'id' | 'sentAt'>): Promise<unknown>
  /** Address of its page. */
  url: string
  close(): Promise<void>
}

/** Opens one in `folder`, on a free port. */
export async function openMailSink(folder: string): Promise<MailSink> {
  const mailbox = await openMailbox(folder)
  const server = await openHttpServer(0, '127.0.0.1')
  server.serve(mailRoutes(mailbox).fetch)
  return { add: mailbox.add, url: `${server.url}/mail`, close: () => server.close() }
}

/** The provider for development, on a free port, for an auth server that people come back to at `redirectUri`. */
export async function openDevProvider(
  redirectUri: string,
): Promise<{ config: ProviderConfig; close(): Promise<void> }> {
  const server = await openHttpServer(0, '127.0.0.1')
  const config = { url: server.url, clientId: 'portico', secret: 'development' }
  server.serve(devProviderRoutes(config, redirectUri).fetch)
  return { config, close: () => server.close() }
}

function memory() {
  const items = new Map<string, string>()
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  }
}
