import { statSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { RealProject } from '@portico/local-backend/testing'
import type { ProjectKeys } from './keys.ts'
import { isAnswering, run, type Service, startService } from './processes.ts'

/** Kinds of emails that a project can send, as described at {@link RealProject}. */
export const mailTypes: readonly RealProject['mails'][] = ['default', 'portico', 'link-and-code']

/** Builds the auth server if `source` is the folder of its code; otherwise `source` is the program. Resolves to program and folder. */
export async function buildAuthServer(source: string, cache: string): Promise<string> {
  if (!statSync(source).isDirectory()) return source
  await mkdir(cache, { recursive: true })
  const program = join(cache, 'auth')
  await run('go', ['build', '-o', program, '.'], { cwd: source })
  return program
}

/** Options of the auth server of one project. */
export interface AuthServerOptions {
  program: string
  /** The folder with the server's `migrations`. */
  folder: string
  database: string
  keys: ProjectKeys
  port: number
  /** The project's address, as browsers see it. */
  projectUrl: string
  siteUrl: string
  smtpPort: number
  /** URL of the email templates; null: the server's own templates. */
  templatesUrl: string | null
  /** Subjects of emails by name, instead of the server's own. */
  subjects: ReadonlyMap<string, string>
  /** More variables, which override the default ones. */
  more: Record<string, string>
}

/** Creates the schema `auth`, then starts the server. */
export async function startAuthServer(options: AuthServerOptions): Promise<Service> {
  const { program, folder, port } = options
  const env = { PATH: process.env.PATH, ...variables(options), ...options.more }
  await run(program, ['migrate'], { cwd: folder, env })
  return startService([program, 'serve'], { cwd: folder, env }, () =>
    isAnswering(`http://127.0.0.1:${port}/health`),
  )
}

function variables(options: AuthServerOptions): Record<string, string> {
  const { keys, projectUrl, siteUrl, templatesUrl, subjects } = options
  const address = (path: string) => ({ [`GOTRUE_MAILER_URLPATHS_${path}`]: `${projectUrl}/auth/v1/verify` })
  const kinds = ['CONFIRMATION', 'RECOVERY', 'MAGIC_LINK', 'EMAIL_CHANGE', 'INVITE', 'REAUTHENTICATION']
  const notices = [...subjects.keys()].filter((name) => name.endsWith('_notification'))
  const template = (kind: string) => ({
    [`GOTRUE_MAILER_TEMPLATES_${kind}`]: `${templatesUrl}/${kind.toLowerCase()}.html`,
  })
  return Object.assign(
    {
      GOTRUE_API_HOST: '127.0.0.1',
      PORT: String(options.port),
      API_EXTERNAL_URL: `${projectUrl}/auth/v1`,
      GOTRUE_DB_DRIVER: 'postgres',
      GOTRUE_DB_MIGRATIONS_PATH: join(options.folder, 'migrations'),
      DATABASE_URL: options.database,
      GOTRUE_SITE_URL: siteUrl,
      GOTRUE_URI_ALLOW_LIST: 'http://127.0.0.1:*/**,http://localhost:*/**,https://app.example/**',
      GOTRUE_JWT_SECRET: keys.jwtSecret,
      GOTRUE_JWT_KEYS: JSON.stringify([keys.signing]),
      GOTRUE_JWT_ISSUER: `${projectUrl}/auth/v1`,
      GOTRUE_JWT_AUD: 'authenticated',
      GOTRUE_JWT_DEFAULT_GROUP_NAME: 'authenticated',
      GOTRUE_JWT_ADMIN_ROLES: 'service_role',
      GOTRUE_JWT_EXP: '3600',
      GOTRUE_PASSWORD_MIN_LENGTH: '8',
      GOTRUE_EXTERNAL_EMAIL_ENABLED: 'true',
      GOTRUE_MAILER_AUTOCONFIRM: 'false',
      GOTRUE_MAILER_SECURE_EMAIL_CHANGE_ENABLED: 'false',
      GOTRUE_MAILER_OTP_EXP: '3600',
      GOTRUE_MAILER_OTP_LENGTH: '6',
      GOTRUE_SECURITY_REFRESH_TOKEN_ROTATION_ENABLED: 'true',
      // Tests reuse exchanged refresh tokens without waiting for the usual interval.
      GOTRUE_SECURITY_REFRESH_TOKEN_REUSE_INTERVAL: '0',
      GOTRUE_SMTP_HOST: '127.0.0.1',
      GOTRUE_SMTP_PORT: String(options.smtpPort),
      GOTRUE_SMTP_ADMIN_EMAIL: 'portal@portico.example',
      GOTRUE_SMTP_MAX_FREQUENCY: '1ms',
      GOTRUE_RATE_LIMIT_EMAIL_SENT: '10000',
      GOTRUE_CUSTOM_OAUTH_ENABLED: 'false',
      // The hooks have the names in `config.toml`, for plans with hooks.
      GOTRUE_HOOK_PASSWORD_VERIFICATION_ATTEMPT_ENABLED: 'true',
      GOTRUE_HOOK_PASSWORD_VERIFICATION_ATTEMPT_URI: 'pg-functions://postgres/public/portico_password_tried',
      GOTRUE_HOOK_MFA_VERIFICATION_ATTEMPT_ENABLED: 'true',
      GOTRUE_HOOK_MFA_VERIFICATION_ATTEMPT_URI: 'pg-functions://postgres/public/portico_second_step_tried',
      GOTRUE_LOG_LEVEL: 'error',
    },
    ...['CONFIRMATION', 'RECOVERY', 'EMAIL_CHANGE', 'INVITE'].map(address),
    ...(templatesUrl ? [...kinds, ...notices.map((name) => name.toUpperCase())].map(template) : []),
    // Enabled as in `config.toml`.
    ...notices.map((name) => ({
      [`GOTRUE_MAILER_NOTIFICATIONS_${name.replace(/_notification$/, '').toUpperCase()}_ENABLED`]: 'true',
    })),
    ...[...subjects].map(([name, subject]) => ({
      [`GOTRUE_MAILER_SUBJECTS_${name.toUpperCase()}`]: subject,
    })),
  )
}
