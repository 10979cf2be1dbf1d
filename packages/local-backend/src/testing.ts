import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
// biome-ignore lint/style/noRestrictedImports: the tests drive the backend with the real client
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { type Backend, type BackendOptions, startBackend } from './backend.ts'
import type { ProviderConfig } from './context/context.ts'
import { loadSecrets } from './data-folder/secrets.ts'
import { createDevProviderRoutes } from './dev-provider/dev-provider.ts'
import { copyFirstData, defaultOptions, siteUrl } from './first-data.fixture.ts'
import { openHttpServer } from './http/http-server.ts'
import { type Mail, openMailbox } from './mailbox/mailbox.ts'
import { createMailboxRoutes } from './mailbox/routes.ts'

export { computeTotp } from './auth/factors/totp.ts'
export { copyFirstData, siteUrl, supabaseDir } from './first-data.fixture.ts'
export { chooseMailLanguage } from './mail-texts/mail-language.ts'
export { mailTypes } from './mail-texts/mail-texts.ts'
export { renderNoticeHtml } from './mail-texts/notices/notice-html.ts'
export { noticeTypes } from './mail-texts/notices/notice-types.ts'
export { runOwnerSql } from './owner/owner-sql.fixture.ts'

/** Origin of passkeys in tests without a browser, which are made for `localhost`. */
export const passkeyOrigin = 'http://localhost:4100'

/** A backend on a temporary folder, which is deleted with it. */
export interface TestBackend extends Backend {
  dataDir: string
  /** The secret key of the project, which bypasses all policies. */
  secretKey: string
  /** Returns a client like in a browser, with the PKCE flow and its own storage. */
  client(): SupabaseClient
  /** Returns a client that is signed in as one of the demo accounts. */
  signedIn(as?: 'demo' | 'other'): Promise<{ client: SupabaseClient; id: string; token: string }>
  /** Returns the newest mail to an address, without notices. `link` is the auth server's own link, `landing` the link in the mail. */
  mailTo(address: string): Promise<Mail & { landing: string | null }>
  /** Returns the notices to an address, newest first. */
  noticesTo(address: string): Promise<Mail[]>
}

/** The sections of `config.toml` for tests of confirmations by mail and of authenticator apps; both are off by default. */
export const confirmationConfig = `[auth.email]
enable_confirmations = true
double_confirm_changes = false
[auth.mfa.totp]
enroll_enabled = true
verify_enabled = true
`

/** A project that tests run against instead of their own backend: `npm run test:real` names it in the environment. */
export type RealProject = Pick<Backend, 'url' | 'key' | 'mailbox' | 'demo' | 'other'> & {
  secretKey: string
  /** Contents of its mails: only the auth server's link; the texts of `supabase/templates`; or, as here, that link and a code. */
  mails: 'default' | 'portico' | 'link-and-code'
  /** Passwords need at least 12 characters, codes have 8 digits, and two mails an hour are allowed. */
  isStrict?: boolean
  /** Sign-in by the development provider, passkeys, manual linking and guests are enabled. */
  hasProvider?: boolean
  /** WebAuthn and phone factors are enabled; text messages are among the mails. */
  hasAllFactors?: boolean
  /** A change of the email address needs confirmation by both addresses. */
  asksBothAddresses?: boolean
  /** URL of its database for the owner, and the path of psql. */
  owner?: { database: string; psql: string }
  /** Image transformations are enabled. */
  drawsPictures?: boolean
  /** Port on which a portal has to run for its passkeys and security keys to work. */
  portalPort?: number
  /** Port of a simulated Turnstile: the project verifies tokens there, and requires one for every sign-in. */
  captchaPort?: number
}

/** The project of this run; undefined in other runs. With it, tests of features that only the embedded backend has are skipped. */
export const realProject: RealProject | undefined = process.env.PORTICO_REAL
  ? JSON.parse(process.env.PORTICO_REAL)
  : undefined

/** Starts a backend on a free port and a temporary folder, or returns the project of this run. */
export async function startTestBackend(options: Partial<BackendOptions> = {}): Promise<TestBackend> {
  const dataDir = await mkdtemp(join(process.env.PORTICO_TEST_DATA ?? tmpdir(), 'portico-backend-'))
  if (realProject) {
    const hasDemo = { demo: true, other: true }
    const nothing = { unsupported: [], allowRedirects: () => {}, close: async () => {} }
    const project = { ...realProject, hasDemo, isReachable: true, ...nothing }
    return handle(project, dataDir, realProject.secretKey)
  }
  await copyFirstData(dataDir)
  const backend = await startBackend({ ...defaultOptions, dataDir, ...options })
  return handle(backend, dataDir, (await loadSecrets(dataDir)).secretKey)
}

const shared = Symbol.for('portico test backend')
const here = globalThis as { [shared]?: Promise<TestBackend> }

/**
 * Returns a backend that all test files of this process share; it ends with the process. Its mails may also link to
 * `https://app.example`. A test must not change the demo accounts, and sees the data of other tests.
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

/** Returns the auth server's own link for a mail that links to a page; other links are unchanged. */
function ownLink(url: string, link: string | null): string | null {
  const landing = link === null ? null : new URL(link)
  const token = landing?.searchParams.get('token_hash')
  if (!landing || !token) return link
  const type = landing.searchParams.get('type') ?? ''
  for (const name of ['token_hash', 'type']) landing.searchParams.delete(name)
  // The site URL of the project has no trailing slash, unlike a parsed URL.
  const to = landing.href === `${siteUrl}/` ? siteUrl : landing.href
  return `${url}/auth/v1/verify?${new URLSearchParams({ token, type, redirect_to: to })}`
}

/** A mailbox like the backend's, for mails of another sender. */
export interface MailSink {
  add(mail: Omit<Mail, 'id' | 'sentAt'>): Promise<unknown>
  /** URL of its page. */
  url: string
  close(): Promise<void>
}

/** Opens a mailbox in `folder`, on a free port. */
export async function openMailSink(folder: string): Promise<MailSink> {
  const mailbox = await openMailbox(folder)
  const server = await openHttpServer(0, '127.0.0.1')
  server.serve(createMailboxRoutes(mailbox).fetch)
  return { add: mailbox.add, url: `${server.url}/mail`, close: () => server.close() }
}

/** Opens the development provider on a free port, for an auth server with the callback `redirectUri`. */
export async function openDevProvider(
  redirectUri: string,
): Promise<{ config: ProviderConfig; close(): Promise<void> }> {
  const server = await openHttpServer(0, '127.0.0.1')
  const config = { url: server.url, clientId: 'portico', secret: 'development' }
  server.serve(createDevProviderRoutes(config, redirectUri).fetch)
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
