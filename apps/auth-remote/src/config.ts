import { useHost } from '@portico/react-remote'
import { useMemo } from 'react'

/** Ways that can be closed one by one; signing in cannot. */
export const features = ['sign-up', 'recover', 'code'] as const

/** A way into an account beside signing in. */
export type Feature = (typeof features)[number]

/** What the registry, or the embedding page, says of this remote. */
export interface AuthConfig {
  can: ReadonlySet<Feature>
  /** Where the links of mails lead back to; null for this remote's own place in the portal. */
  callbackUrl: string | null
  /** Digits of the codes in the project's mails, 6 to 10; null where that is not said. */
  codeLength: number | null
  /** Characters that the project wants of a password at least; null if that is not configured. */
  passwordLength: number | null
  /** Characters that a password must have, by the auth server's name, such as `letters_digits`; null if that is not configured. */
  passwordCharacters: string | null
}

/** Reads the remote's configuration; what is missing or of another shape is the default. */
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

/** The configuration of this mount. */
export function useAuthConfig(): AuthConfig {
  const { config } = useHost()
  return useMemo(() => readConfig(config), [config])
}
