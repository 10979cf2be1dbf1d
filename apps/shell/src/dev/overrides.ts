import type { Translate } from '@portico/ui'
import { overridesKey } from '../release/overrides.ts'

/** Keeps the builds that stand in for releases, by remote, for this tab alone, and starts the page anew: what has run cannot be taken back. */
export function writeOverrides(overrides: Readonly<Record<string, string>>): void {
  if (Object.keys(overrides).length === 0) sessionStorage.removeItem(overridesKey)
  else sessionStorage.setItem(overridesKey, JSON.stringify(overrides))
  window.location.reload()
}

/** What is wrong with an address for a build, in words; null where nothing is. */
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
