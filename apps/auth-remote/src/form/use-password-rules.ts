import { useHost } from '@portico/react-remote'
import { lazyModule } from '@portico/ui/on-demand'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useAuthConfig } from '../config.ts'
import { signInSettingsQuery } from '../project/sign-in-settings.ts'
import type { PasswordRules } from './check-password.ts'

// Loads 18 kB that only a new password needs.
const commonPasswords = lazyModule(async () => (await import('@portico/contract/passwords')).isCommonPassword)

/** Returns the rules for new passwords. The list of common passwords is loaded once a field has `isTyped`. */
export function usePasswordRules(isTyped = false): PasswordRules {
  const { session } = useHost()
  const config = useAuthConfig()
  const { data: ways } = useQuery(signInSettingsQuery(session))
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
