import type { Appearance } from '@portico/contract'
import { firstLocale } from '@portico/contract'
import { createStore } from 'zustand/vanilla'

const storageKey = 'portico-appearance'

/** The ways to write numbers and dates that this browser's person reads, first the preferred one. */
export const knownLocales: readonly string[] = [
  ...new Set(navigator.languages.map((language) => firstLocale([language]))),
].slice(0, 6)

/** What each part may be, the usual first. The texts are English, so they run from left to right unless chosen otherwise. */
const choices: { [Name in keyof Appearance]: readonly Appearance[Name][] } = {
  theme: ['system', 'light', 'dark'],
  density: ['regular', 'compact', 'relaxed'],
  direction: ['ltr', 'rtl'],
  locale: knownLocales,
}

/** How the portal looks, chosen here and followed by every remote; remembered on this device and in its other tabs. */
export const appearance = createStore<Appearance>(() => read())

/** Changes part of it, for this tab and the others. */
export function changeAppearance(part: Partial<Appearance>): void {
  appearance.setState(part)
  try {
    localStorage.setItem(storageKey, JSON.stringify(appearance.getState()))
  } catch {
    // Without storage the choice holds for this tab, which is all that can be had.
  }
}

/** Writes it on the document's root and keeps it there. */
export function followAppearance(root: HTMLElement): void {
  const write = ({ theme, density, direction }: Appearance) => {
    root.dataset.theme = theme
    root.dataset.density = density
    root.dir = direction
  }
  write(appearance.getState())
  appearance.subscribe(write)
  window.addEventListener('storage', (event) => {
    if (event.key === storageKey) appearance.setState(read())
  })
}

function read(): Appearance {
  const known = readStorage()
  const choose = <Name extends keyof Appearance>(name: Name): Appearance[Name] | undefined =>
    choices[name].find((value) => value === known[name]) ?? choices[name][0]
  return {
    theme: choose('theme') ?? 'system',
    density: choose('density') ?? 'regular',
    direction: choose('direction') ?? 'ltr',
    locale: choose('locale') ?? 'en',
  }
}

function readStorage(): Partial<Record<keyof Appearance, unknown>> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '{}')
    return typeof kept === 'object' && kept !== null ? kept : {}
  } catch {
    return {}
  }
}
