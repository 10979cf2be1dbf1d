import type { Session } from '@portico/session'
import { queryOptions } from '@tanstack/react-query'

/** The ways in that the project offers beside passwords and mails. */
export interface OfferedWays {
  /** Names of providers, as the auth server has them: `github`. */
  providers: string[]
  guests: boolean
  sso: boolean
  passkeys: boolean
  /** False if the project refuses sign-ups. */
  signUps: boolean
  /** Characters that a new password has at least; null if the project does not tell. */
  passwordLength: number | null
  /** Characters that a new password must have, by the auth server's name; null if the project does not tell. */
  passwordCharacters: string | null
}

const nothing: OfferedWays = {
  providers: [],
  guests: false,
  sso: false,
  passkeys: false,
  signUps: true,
  passwordLength: null,
  passwordCharacters: null,
}

/** What `/settings` names among the providers and is none. */
const noProviders = new Set(['email', 'phone', 'anonymous_users'])

/** Asks what the project offers. Where that is not told, nothing is offered: the form goes on, and says itself what is wrong. */
export function waysQuery({ backend, deadlines }: Pick<Session, 'backend' | 'deadlines'>) {
  return queryOptions({
    queryKey: ['ways', backend.url],
    queryFn: async ({ signal }): Promise<OfferedWays> => {
      const answer = await fetch(`${backend.url}/auth/v1/settings`, {
        headers: { apikey: backend.key },
        signal: AbortSignal.any([signal, AbortSignal.timeout(deadlines.answer)]),
      }).catch(() => null)
      return answer?.ok ? readWays(await answer.json().catch(() => null)) : nothing
    },
  })
}

/** Reads the answer of `/settings`; what has another shape offers nothing. */
export function readWays(settings: unknown): OfferedWays {
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

/** How a provider calls itself. */
export function providerName(name: string): string {
  return names.get(name) ?? name.charAt(0).toUpperCase() + name.slice(1)
}
