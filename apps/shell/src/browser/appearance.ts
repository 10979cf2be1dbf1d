import type { Appearance } from '@portico/contract'
import { firstLocale } from '@portico/contract'
import { directionOf } from '@portico/ui'
import { createStore } from 'zustand/vanilla'
import { texts } from '../texts/texts.ts'
import { readLook } from './config.ts'

const storageKey = 'portico-appearance'

/** The shell's languages that the portal offers. */
const offered = texts.languages.filter((language) => readLook().languages?.includes(language) ?? true)

/** The offered language whose words are shown for a locale. */
const languageOf = (locale: string) =>
  [locale, locale.split('-')[0] ?? ''].find((language) => offered.includes(language))

/** Tags of this browser's person in languages that the portal offers, first the preferred one: they know their region. */
const ofBrowser = navigator.languages.map((language) => firstLocale([language])).filter(languageOf)

/** The locales to choose from: the browser's, then every other language of the portal's. The first is the usual one. */
export const knownLocales: readonly string[] = [
  ...new Set(ofBrowser),
  ...offered.filter((language) => !ofBrowser.some((locale) => languageOf(locale) === language)),
]

/** A language by its own name, so that anyone who reads it finds it; its region where there are two of it. */
export function nameOfLocale(locale: string): string {
  const language = locale.split('-')[0] ?? locale
  const isOnly = knownLocales.filter((other) => other.split('-')[0] === language).length === 1
  const shown = isOnly ? language : locale
  return new Intl.DisplayNames([shown], { type: 'language' }).of(shown) ?? shown
}

/** What each part may be, the usual first; the direction is that of the language. */
const choices: { [Name in Exclude<keyof Appearance, 'direction'>]: readonly Appearance[Name][] } = {
  theme: ['system', 'light', 'dark'],
  density: ['regular', 'compact', 'relaxed'],
  locale: knownLocales,
}

/** How the portal looks, chosen here and followed by every remote; remembered on this device and in its other tabs. */
export const appearance = createStore<Appearance>(() => read())

/** Changes part of it, for this tab and the others. */
export function changeAppearance(part: Partial<Omit<Appearance, 'direction'>>): void {
  appearance.setState(part.locale ? { ...part, direction: directionOf(part.locale) } : part)
  try {
    localStorage.setItem(storageKey, JSON.stringify(appearance.getState()))
  } catch {
    // Without storage the choice holds for this tab, which is all that can be had.
  }
}

/** Writes it on the document's root and keeps it there; language and direction are written with the words. */
export function followAppearance(root: HTMLElement): void {
  const write = ({ theme, density }: Appearance) => {
    root.dataset.theme = theme
    root.dataset.density = density
  }
  write(appearance.getState())
  appearance.subscribe(write)
  window.addEventListener('storage', (event) => {
    if (event.key === storageKey) appearance.setState(read())
  })
}

function read(): Appearance {
  const known = readStorage()
  const choose = <Name extends keyof typeof choices>(name: Name): Appearance[Name] | undefined =>
    choices[name].find((value) => value === known[name]) ?? choices[name][0]
  const locale = choose('locale') ?? 'en'
  return {
    theme: choose('theme') ?? 'system',
    density: choose('density') ?? 'regular',
    direction: directionOf(locale),
    locale,
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
