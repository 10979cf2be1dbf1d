import { useHost } from '@portico/react-remote'
import { onDemand } from '@portico/ui/on-demand'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useAuthConfig } from '../config.ts'
import { waysQuery } from '../project/settings.ts'
import type { PasswordRules } from './password-fault.ts'

// Loads 18 kB that only a new password needs.
const commonPasswords = onDemand(async () => (await import('@portico/contract/passwords')).isCommonPassword)

/** Returns the rules for new passwords. The list of common passwords is loaded once a field has `isTyped`. */
export function usePasswordRules(isTyped = false): PasswordRules {
  const { session } = useHost()
  const config = useAuthConfig()
  const { data: ways } = useQuery(waysQuery(session))
  const isCommon = commonPasswords.useLoaded()
  useEffect(() => {
    if (isTyped) void commonPasswords.load()
  }, [isTyped])
  return {
    least: config.passwordLength ?? ways?.passwordLength ?? null,
    characters: config.passwordCharacters ?? ways?.passwordCharacters ?? null,
    isCommon,
  }
}
