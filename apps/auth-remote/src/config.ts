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
}

/** Reads the remote's configuration; what is missing or of another shape is the default. */
export function readConfig(config: unknown): AuthConfig {
  const given = typeof config === 'object' && config !== null ? (config as Record<string, unknown>) : {}
  const chosen = Array.isArray(given.features) ? given.features : features
  return {
    can: new Set(features.filter((feature) => chosen.includes(feature))),
    callbackUrl: typeof given.callbackUrl === 'string' ? given.callbackUrl : null,
    codeLength: isCodeLength(given.codeLength) ? given.codeLength : null,
  }
}

function isCodeLength(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= 6 && Number(value) <= 10
}

/** The configuration of this mount. */
export function useAuthConfig(): AuthConfig {
  const { config } = useHost()
  return useMemo(() => readConfig(config), [config])
}
