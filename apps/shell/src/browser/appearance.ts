import type { Appearance } from '@portico/contract'
import { findValidLocale } from '@portico/contract'
import { directionOf } from '@portico/ui'
import { createStore } from 'zustand/vanilla'
import { texts } from '../texts/texts.ts'
import { readBranding } from './config.ts'

const storageKey = 'portico-appearance'

/** The shell's languages that the portal offers. */
const offered = texts.languages.filter((language) => readBranding().languages?.includes(language) ?? true)

/** Returns the offered language that is shown for a locale. */
const languageOf = (locale: string) =>
  [locale, locale.split('-')[0] ?? ''].find((language) => offered.includes(language))

/** The browser's locales in languages that the portal offers, preferred locale first. They include the user's region. */
const ofBrowser = navigator.languages.map((language) => findValidLocale([language])).filter(languageOf)

/** The locales to choose from: the browser's, then every other language of the portal. The first one is the default. */
export const knownLocales: readonly string[] = [
  ...new Set(ofBrowser),
  ...offered.filter((language) => !ofBrowser.some((locale) => languageOf(locale) === language)),
]

/** Returns the name of a locale in its own language, so that its readers recognize it. Includes the region if the language occurs twice. */
export function getLocaleName(locale: string): string {
  const language = locale.split('-')[0] ?? locale
  const isOnly = knownLocales.filter((other) => other.split('-')[0] === language).length === 1
  const shown = isOnly ? language : locale
  return new Intl.DisplayNames([shown], { type: 'language' }).of(shown) ?? shown
}

/** Allowed values of each setting, default first. The direction follows from the language. */
const choices: { [Name in Exclude<keyof Appearance, 'direction'>]: readonly Appearance[Name][] } = {
  theme: ['system', 'light', 'dark'],
  density: ['regular', 'compact', 'relaxed'],
  locale: knownLocales,
}

/** The appearance that the user has chosen. Every remote follows it. It is stored on the device and synchronized with other tabs. */
export const appearance = createStore<Appearance>(() => read())

/** Changes some settings of the appearance, in this tab and in other tabs. */
export function changeAppearance(part: Partial<Omit<Appearance, 'direction'>>): void {
  appearance.setState(part.locale ? { ...part, direction: directionOf(part.locale) } : part)
  try {
    localStorage.setItem(storageKey, JSON.stringify(appearance.getState()))
  } catch {
    // Without storage, the choice lasts until the tab is closed.
  }
}

/** Keeps theme and density on the document's root up to date. The code for translations sets language and direction. */
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
