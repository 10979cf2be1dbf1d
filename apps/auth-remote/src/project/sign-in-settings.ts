import type { Session } from '@portico/session'
import { queryOptions } from '@tanstack/react-query'

/** The sign-in methods that the project offers in addition to passwords and emails. */
export interface SignInSettings {
  /** Names of providers as in the auth server, such as `github`. */
  providers: string[]
  guests: boolean
  sso: boolean
  passkeys: boolean
  /** False if the project rejects sign-ups. */
  signUps: boolean
  /** Minimum number of characters in a new password. Null if the project doesn't report it. */
  passwordLength: number | null
  /** Required characters of a new password, by the auth server's name. Null if the project doesn't report them. */
  passwordCharacters: string | null
}

const nothing: SignInSettings = {
  providers: [],
  guests: false,
  sso: false,
  passkeys: false,
  signUps: true,
  passwordLength: null,
  passwordCharacters: null,
}

/** Entries of `external` in `/settings` that are not providers. */
const noProviders = new Set(['email', 'phone', 'anonymous_users'])

/**
 * Returns the query of the offered sign-in methods. After a failure it offers none, and the form still works and reports its own
 * errors.
 */
export function signInSettingsQuery({ backend, deadlines }: Pick<Session, 'backend' | 'deadlines'>) {
  return queryOptions({
    queryKey: ['ways', backend.url],
    queryFn: async ({ signal }): Promise<SignInSettings> => {
      const answer = await fetch(`${backend.url}/auth/v1/settings`, {
        headers: { apikey: backend.key },
        signal: AbortSignal.any([signal, AbortSignal.timeout(deadlines.answer)]),
      }).catch(() => null)
      return answer?.ok ? parseSignInSettings(await answer.json().catch(() => null)) : nothing
    },
  })
}

/** Reads the answer of `/settings`. Invalid answers offer no methods. */
export function parseSignInSettings(settings: unknown): SignInSettings {
  if (!isRecord(settings)) return nothing
  const external = isRecord(settings.external) ? settings.external : {}
  const on = Object.keys(external).filter((name) => external[name] === true)
  return {
    providers: on.filter((name) => !noProviders.has(name)).sort(),
    guests: external.anonymous_users === true,
    sso: settings.saml_enabled === true,
    passkeys: settings.passkeys_enabled === true,
    signUps: settings.disable_signup !== true,
    passwordLength: Number.isInteger(settings.password_min_length)
      ? Number(settings.password_min_length)
      : null,
    passwordCharacters:
      typeof settings.password_requirements === 'string' ? settings.password_requirements : null,
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

const names: ReadonlyMap<string, string> = new Map([
  ['azure', 'Microsoft'],
  ['fly', 'Fly.io'],
  ['github', 'GitHub'],
  ['gitlab', 'GitLab'],
  ['linkedin', 'LinkedIn'],
  ['linkedin_oidc', 'LinkedIn'],
  ['slack_oidc', 'Slack'],
  ['workos', 'WorkOS'],
])

/** Returns the usual name of a provider. */
export function formatProviderName(name: string): string {
  return names.get(name) ?? name.charAt(0).toUpperCase() + name.slice(1)
}
