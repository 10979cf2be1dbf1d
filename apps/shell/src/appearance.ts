import type { Appearance } from '@portico/contract'
import { firstLocale } from '@portico/contract'
import { createStore } from 'zustand/vanilla'

const storageKey = 'portico-appearance'

/** How the portal looks, chosen here and followed by every remote; remembered on this device and in its other tabs. */
export const appearance = createStore<Appearance>(() => read())

/** Changes part of it, for this tab and the others. */
export function changeAppearance(part: Partial<Appearance>): void {
  appearance.setState(part)
  try {
    const { theme, density } = appearance.getState()
    localStorage.setItem(storageKey, JSON.stringify({ theme, density }))
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
  // The texts are English, so they run from left to right; the locale decides how numbers and dates are written.
  const base: Appearance = {
    theme: 'system',
    density: 'regular',
    locale: firstLocale(navigator.languages),
    direction: 'ltr',
  }
  try {
    const known = JSON.parse(localStorage.getItem(storageKey) ?? '{}') as Partial<Appearance>
    const theme = (['light', 'dark', 'system'] as const).find((value) => value === known.theme)
    const density = (['compact', 'regular', 'relaxed'] as const).find((value) => value === known.density)
    return { ...base, ...(theme && { theme }), ...(density && { density }) }
  } catch {
    return base
  }
}
