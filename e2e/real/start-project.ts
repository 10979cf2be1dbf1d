import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { findFreePort, findFreePorts } from '@portico/cli/free-port'
import {
  type MailSink,
  openDevProvider,
  openMailSink,
  passkeyOrigin,
  type RealProject,
  siteUrl,
  supabaseDir,
} from '@portico/local-backend/testing'
import { mailTypes, startAuthServer } from './auth-server.ts'
import { serveCaptchaProxy } from './captcha-proxy.ts'
import type { Upstreams } from './gateway.ts'
import type { ProjectKeys } from './keys.ts'
import { serveMails } from './mail-sink.ts'
import type { Postgres } from './postgres.ts'
import type { Sources } from './services.ts'
import { readSubjects } from './templates.ts'
import { serveTexts } from './texts.ts'

/** A project for each kind of mails, and one for each group of other rules. */
export type Kind = RealProject['mails'] | (typeof otherKinds)[number]

export const otherKinds = ['strict', 'provider', 'factors', 'captcha'] as const

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
export const accounts = {
  demo: { email: 'demo@portico.example', password: `P1!${randomUUID()}` },
  other: { email: 'other@portico.example', password: `P1!${randomUUID()}` },
}

/** A project whose auth server runs; its gateway is opened last. */
export interface StartedProject {
  project: RealProject
  port: number
  upstreams: Upstreams
}

/** The parts that all projects share. */
export interface SharedParts {
  program: string
  folder: string
  authFolder: string
  sources: Sources
  postgres: Postgres
  keys: ProjectKeys
  templatesUrl: string
  opened: AsyncDisposableStack
}

/** Starts the auth server of a project, with the services that only its kind needs. */
export async function startProject(kind: Kind, parts: SharedParts): Promise<StartedProject> {
  const { program, folder, authFolder, sources, postgres, keys, templatesUrl, opened } = parts
  const mails = kind === 'strict' ? 'portico' : (mailTypes.find((one) => one === kind) ?? 'link-and-code')
  const sink = await openMailSink(folder)
  opened.defer(() => sink.close())
  const port = await findFreePort()
  const authPort = await findFreePort()
  const smtpPort = await findFreePort()
  const smtp = serveMails(sink, smtpPort)
  opened.defer(() => smtp.stop())
  const url = `http://127.0.0.1:${port}`
  const { rules, facts } = await startServicesOfKind(kind, url, sink, parts)
  const auth = await startAuthServer({
    program,
    folder: authFolder,
    database: postgres.url('supabase_auth_admin'),
    keys,
    port: authPort,
    projectUrl: url,
    siteUrl,
    smtpPort,
    templatesUrl: mails === 'default' ? null : `${templatesUrl}/${mails}`,
    subjects: mails === 'portico' ? readSubjects(supabaseDir) : new Map(),
    more: rules,
  })
  opened.defer(() => auth.stop())
  const project = {
    url,
    key: keys.publishable,
    secretKey: keys.secret,
    mailbox: sink.url,
    mails,
    isStrict: kind === 'strict',
    hasProvider: kind === 'provider',
    hasAllFactors: kind === 'factors',
    asksBothAddresses: kind === 'factors',
    drawsPictures: sources.storage !== undefined,
    owner: { database: postgres.url('postgres'), psql: join(sources.postgresBin, 'psql') },
    ...facts,
    ...accounts,
  }
  return { project, port, upstreams: { auth: authPort } }
}

/** Starts the services that only one kind of project needs. Returns rules for the auth server, and facts for the tests. */
async function startServicesOfKind(
  kind: Kind,
  url: string,
  sink: MailSink,
  { folder, opened }: SharedParts,
): Promise<{ rules: Record<string, string>; facts: Pick<RealProject, 'portalPort' | 'captchaPort'> }> {
  if (kind === 'strict') return { rules: strictRules, facts: {} }
  if (kind === 'provider') {
    const provider = await openDevProvider(`${url}/auth/v1/callback`)
    opened.defer(() => provider.close())
    const portalPort = await freePortalPort()
    const rules = { ...providerRules(provider.config, url), ...passkeyRules(portalPort) }
    return { rules, facts: { portalPort } }
  }
  if (kind === 'factors') {
    const texts = await serveTexts(sink)
    opened.defer(() => texts.stop())
    const portalPort = await freePortalPort()
    return { rules: factorRules(texts.url, portalPort), facts: { portalPort } }
  }
  if (kind === 'captcha') {
    const captchaPort = await findFreePort()
    const captcha = await serveCaptchaProxy(folder, captchaPort)
    opened.defer(() => captcha.stop())
    return { rules: { ...captchaRules, ...captcha.env }, facts: { captchaPort } }
  }
  return { rules: {}, facts: {} }
}

/** Returns the first of four free ports: of the shell and its three remotes. */
const freePortalPort = () => findFreePorts(4)
