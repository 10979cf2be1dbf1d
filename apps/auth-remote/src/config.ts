import { useHost } from '@portico/react-remote'
import { useMemo } from 'react'

/** Features that a configuration can disable one by one. Signing in can't be disabled. */
export const features = ['sign-up', 'recover', 'code'] as const

/** A feature of the signed-out pages that a configuration can disable. */
export type AuthFeature = (typeof features)[number]

/** Configuration of this remote by the registry or the embedding page. */
export interface AuthConfig {
  can: ReadonlySet<AuthFeature>
  /** Address that the links in emails return to. Null for this remote's own place in the portal. */
  callbackUrl: string | null
  /** Digits of the codes in the project's emails, 6 to 10. Null if that is not configured. */
  codeLength: number | null
  /** Minimum number of characters in a password. Null if that is not configured. */
  passwordLength: number | null
  /** Required characters of a password by the auth server's name, such as `letters_digits`. Null if that is not configured. */
  passwordCharacters: string | null
}

/** Reads the remote's configuration. Missing and invalid settings get their defaults. */
export function readConfig(config: unknown): AuthConfig {
  const given = typeof config === 'object' && config !== null ? (config as Record<string, unknown>) : {}
  const chosen = Array.isArray(given.features) ? given.features : features
  return {
    can: new Set(features.filter((feature) => chosen.includes(feature))),
    callbackUrl: typeof given.callbackUrl === 'string' ? given.callbackUrl : null,
    codeLength: isWithin(given.codeLength, 6, 10) ? given.codeLength : null,
    passwordLength: isWithin(given.passwordLength, 1, 72) ? given.passwordLength : null,
    passwordCharacters: typeof given.passwordCharacters === 'string' ? given.passwordCharacters : null,
  }
}

function isWithin(value: unknown, least: number, most: number): value is number {
  return Number.isInteger(value) && Number(value) >= least && Number(value) <= most
}

/** Returns the configuration of this mount. */
export function useAuthConfig(): AuthConfig {
  const { config } = useHost()
  return useMemo(() => readConfig(config), [config])
}
