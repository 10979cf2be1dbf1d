import type { Translate } from '@portico/ui'
import { overridesKey } from '../release/overrides.ts'

/** Stores the builds that replace releases, by remote, for this tab only. Reloads the page, because code that has run can't be unloaded. */
export function writeOverrides(overrides: Readonly<Record<string, string>>): void {
  if (Object.keys(overrides).length === 0) sessionStorage.removeItem(overridesKey)
  else sessionStorage.setItem(overridesKey, JSON.stringify(overrides))
  window.location.reload()
}

/** Returns why the address of a build is invalid, as a message. Null if it is valid. */
export function checkAddress(t: Translate, text: string, origins: readonly string[]): string | null {
  if (!URL.canParse(text))
    return t('Give the whole address of the folder, such as {example}.', {
      example: 'http://localhost:5200/files/',
    })
  const { origin } = new URL(text)
  if (origins.includes(origin)) return null
  const allowed = new Intl.ListFormat(t.locale).format(origins)
  return t('This document allows builds from {allowed} only.', { allowed })
}
