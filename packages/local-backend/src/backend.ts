import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { receiveMail } from './auth/mails/mails.ts'
import { openBreachedPasswords } from './auth/passwords/breached-passwords.ts'
import { readCaptcha } from './auth/requests/captcha.ts'
import { type Budgets, createBudgets } from './budgets/budgets.ts'
import { readLimits } from './budgets/limits.ts'
import type { RateLimits } from './config/rate-limits.ts'
import { readConfig } from './config/read-config.ts'
import { readRateLimits } from './config/read-rate-limits.ts'
import { compileRedirectPattern } from './config/redirect-pattern.ts'
import type { Settings } from './config/settings.ts'
import { createBackground } from './context/background.ts'
import type { CaptchaConfig, ProviderConfig } from './context/context.ts'
import { clearData, recoverData } from './data-folder/data-folder.ts'
import { lockData } from './data-folder/lock.ts'
import { loadSecrets } from './data-folder/secrets.ts'
import { openDatabase } from './database/open.ts'
import { type DemoAccounts, ensureDemoPasswords } from './demo/demo-accounts.ts'
import { createDevProviderRoutes } from './dev-provider/dev-provider.ts'
import { openProvider } from './dev-provider/open-provider.ts'
import { BackendError, getErrorMessage } from './errors.ts'
import { createGateway } from './gateway/gateway.ts'
import { readTrustedProxies, type TrustedProxies } from './http/client-address.ts'
import { readExposure } from './http/exposure.ts'
import { type HttpServer, openHttpServer } from './http/http-server.ts'
import { openImages } from './images/images.ts'
import { openMailbox } from './mailbox/mailbox.ts'
import { createMailboxRoutes } from './mailbox/routes.ts'
import { createTextSender } from './mailbox/text-sender.ts'
import { openNotices } from './notices/open-notices.ts'
import { getCallbackUrl } from './oauth/authorize.ts'
import { openOwnerServer } from './owner/owner-server.ts'
import { createRealtime } from './realtime/realtime.ts'
import { openMails } from './smtp/open-mails.ts'
import { runAccountDeletions } from './storage/account-deletions.ts'
import { maintainFileIndex } from './storage/file-index.ts'
import { openFiles } from './storage/files.ts'
import type { StorageContext } from './storage/storage-context.ts'
import { getRelyingParty } from './webauthn/relying-party.ts'

/** Options of a backend: its addresses, its data, and the URLs to which it redirects users. */
export interface BackendOptions {
  /** 0 takes a free one. */
  port: number
  /** Port of the mailbox; 0 takes a free one. Default: `port` + 3, or a free one if that is taken. */
  mailboxPort?: number | undefined
  /** Default: loopback. The mailbox accepts local host names only. */
  host?: string
  /** Hosts that the backend accepts in addition to local names, as in `PORTICO_ALLOWED_HOSTS`. Default: none. */
  allowedHosts?: string
  dataDir: string
  /** URL of the portal. Mails link to it unless they name another allowed URL. Default: `auth.site_url` of the configuration. */
  siteUrl?: string | undefined
  /** More origins to which mails may link. */
  redirectOrigins?: readonly string[]
  /** A folder in the layout of the Supabase CLI: `config.toml`, `migrations/` and `seed.sql`. */
  supabaseDir: string
  rateLimits?: Partial<RateLimits>
  /** Changes to the limits of resources that callers hold, as in `PORTICO_LIMITS`; see `budgets/limits.ts`. */
  limits?: string | undefined
  /** Replaces the URL of the CAPTCHA provider. */
  siteverify?: string | undefined
  /** A service that knows breached passwords, as in `PORTICO_BREACHED_PASSWORDS`. Default: none. */
  breachedPasswords?: string | undefined
  /** Proxies in front of the backend, as in `PORTICO_TRUSTED_PROXIES`. Default: none. */
  trustedProxies?: string | undefined
  /** Deletes existing data first. */
  fresh?: boolean
}

/** A running backend. */
export interface Backend extends DemoAccounts {
  url: string
  /** The publishable key, meant for browsers. */
  key: string
  /** URL of the mailbox page, on a separate origin. `/messages.json` below it returns the mails as JSON. */
  mailbox: string
  /** Whether other machines can reach it, by its configuration. If so, no demo account is an administrator. */
  isReachable: boolean
  /** Keys of `config.toml` for features that the backend lacks. */
  unsupported: readonly string[]
  /**
   * Adds origins to which mails may link.
   * @throws BackendError `bad_option`
   */
  allowRedirects(origins: readonly string[]): void
  /** Finishes current requests, then closes the database and unlocks the data directory. */
  close(): Promise<void>
}

/**
 * Starts auth, REST, storage and Realtime on one data directory. The first start takes 4-5 s, later ones 1-2 s.
 * @throws BackendError `config_invalid`, `data_locked`, `port_taken`, `migration_failed`, `seed_failed`, `data_unreadable`,
 * `bad_option`
 */
export async function startBackend(options: BackendOptions): Promise<Backend> {
  process.env.DO_NOT_TRACK = '1'
  const { settings, unsupported } = await readConfig(options.supabaseDir, process.env)
  const captcha = readCaptcha(settings, options.siteverify)
  const isBreached = openBreachedPasswords(options.breachedPasswords)
  const siteUrl = options.siteUrl ?? settings['auth.site_url'] ?? 'http://127.0.0.1:4100'
  const proxies = readTrustedProxies(options.trustedProxies ?? '')
  const budgets = createBudgets(readLimits(options.limits ?? ''))
  const redirectOrigins = [siteUrl, ...(options.redirectOrigins ?? [])].map(originOf)
  const dataDir = resolve(options.dataDir)
  const opened = new AsyncDisposableStack()
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 })
    const lock = await lockData(dataDir)
    opened.defer(() => lock.release())
    await recoverData(dataDir)
    if (options.fresh) await clearData(dataDir)
    const { allowedHosts, isReachable } = readExposure({ ...options, siteUrl, proxies })
    const rules = { budgets, proxies, allowedHosts }
    const server = await openHttpServer(options.port, options.host ?? '127.0.0.1', rules)
    opened.defer(() => server.close())
    const mailboxServer = await openMailboxServer(options, budgets)
    opened.defer(() => mailboxServer.close())
    const urls = { url: server.url, mailboxUrl: `${mailboxServer.url}/mail` }
    const { keycloak, devServer } = await openProvider(settings, budgets)
    opened.defer(async () => devServer?.close())
    const { context, close } = await openContext({
      ...options,
      ...urls,
      ...{ dataDir, siteUrl, redirectOrigins, settings, keycloak, captcha, isBreached, budgets, proxies },
    })
    opened.defer(close)
    const demoAccounts = await ensureDemoPasswords(context.database, dataDir, isReachable)
    const ownerServer = await openOwnerServer(dataDir, context.database, context.secrets)
    opened.defer(() => ownerServer.close())
    // Closed in reverse order: first no more requests, then the database, then the lock.
    opened.defer(() => server.close())
    opened.defer(await runAccountDeletions(context))
    for (const open of [maintainFileIndex, openNotices]) opened.defer(open(context))
    const realtime = createRealtime(context)
    opened.defer(() => realtime.close())
    server.serve(createGateway(context, realtime).fetch)
    server.serveUpgrades('/realtime/v1/websocket', realtime.connect)
    mailboxServer.serve(createMailboxRoutes(context.mailbox, context.background.idle).fetch)
    if (keycloak) devServer?.serve(createDevProviderRoutes(keycloak, getCallbackUrl(context)).fetch)
    await lock.announce({ url: server.url, mailbox: urls.mailboxUrl, owner: ownerServer.owner })
    return {
      url: server.url,
      key: context.secrets.publishableKey,
      mailbox: urls.mailboxUrl,
      ...{ ...demoAccounts, isReachable, unsupported },
      allowRedirects: (origins) => void redirectOrigins.push(...origins.map(originOf)),
      close: () => opened.disposeAsync(),
    }
  } catch (error) {
    await opened.disposeAsync()
    throw startProblemOf(error)
  }
}

function startProblemOf(cause: unknown): BackendError {
  if (cause instanceof BackendError) return cause
  return new BackendError('start_failed', `The backend could not start: ${getErrorMessage(cause)}.`, {
    cause,
  })
}

/** Distance of the mailbox's port from the backend's, as in the Supabase CLI. */
const mailboxOffset = 3

async function openMailboxServer(
  { port, mailboxPort, host = '127.0.0.1' }: BackendOptions,
  budgets: Budgets,
): Promise<HttpServer> {
  if (mailboxPort !== undefined)
    return openHttpServer(mailboxPort, host, { budgets, setting: 'PORTICO_MAILBOX_PORT' })
  if (port === 0) return openHttpServer(0, host, { budgets })
  return openHttpServer(port + mailboxOffset, host, { budgets }).catch((error: unknown) => {
    // The user has not chosen this port, so use a free one.
    if (error instanceof BackendError && error.code === 'port_taken')
      return openHttpServer(0, host, { budgets })
    throw error
  })
}

interface ContextOptions extends Omit<BackendOptions, 'limits'> {
  siteUrl: string
  settings: Settings
  keycloak: ProviderConfig | undefined
  captcha: CaptchaConfig | undefined
  isBreached: StorageContext['isBreached']
  redirectOrigins: readonly string[]
  budgets: Budgets
  proxies: TrustedProxies
  url: string
  mailboxUrl: string
}

async function openContext(
  options: ContextOptions,
): Promise<{ context: StorageContext; close(): Promise<void> }> {
  const { dataDir, siteUrl, supabaseDir, redirectOrigins, url, mailboxUrl, settings } = options
  const secrets = await loadSecrets(dataDir)
  const mailbox = await openMailbox(dataDir)
  // The database needs the receiver of mails before the context exists.
  const mails: { context?: StorageContext } = {}
  const database = await openDatabase({
    directory: join(dataDir, 'postgres'),
    supabaseDir,
    siteUrl,
    settings,
    secrets,
    async sendMail(mail) {
      if (mails.context) await receiveMail(mails.context, mail)
    },
  })
  const files = await openFiles(join(dataDir, 'storage'), database)
  const images = openImages({ isWanted: settings['storage.image_transformation.enabled'] })
  const limits = { ...readRateLimits(settings), ...options.rateLimits }
  const redirectPatterns = settings['auth.additional_redirect_urls'].map(compileRedirectPattern)
  const outgoing = await openMails(settings, supabaseDir)
  const background = createBackground()
  const context = {
    mails: outgoing,
    texts: outgoing ? undefined : createTextSender(settings, mailbox),
    relyingParty: getRelyingParty(settings, siteUrl),
    ...{ database, background, files, images, mailbox, secrets, settings, limits },
    budgets: options.budgets,
    ...{ keycloak: options.keycloak, captcha: options.captcha, trustedProxies: options.proxies },
    isBreached: options.isBreached,
    ...{ url, mailboxUrl, siteUrl, redirectOrigins, redirectPatterns },
  }
  mails.context = context
  return {
    context,
    async close() {
      files.close()
      images.close()
      await background.idle()
      await database.turns.idle()
      await database.close()
    },
  }
}

/** @throws BackendError `bad_option` */
function originOf(address: string): string {
  const url = URL.parse(address)
  if (url?.protocol === 'http:' || url?.protocol === 'https:') return url.origin
  throw new BackendError(
    'bad_option',
    `"${address}" is not a web address; give one like http://127.0.0.1:4100.`,
  )
}
