import type { GetICUArgs } from '@schummar/icu-type-parser'
import format, { type CompiledMessage, type FormatOptions, type FormatValues } from 'icu-minify/format'
import { createContext, createElement, Fragment, type ReactNode, useContext } from 'react'
import { revealBidiControls } from './reveal-bidi-controls.ts'

/** The `messages` of a catalog's module: each English message with its translation, both in ICU message syntax. */
export type Catalog = Readonly<Record<string, string>>

/** A message in a table, to be translated later. Created by {@link msg}. */
export interface Message {
  readonly [isMessage]: true
}
declare const isMessage: unique symbol

/** Text that is known at build time. */
type Literal<Text extends string> = string extends Text ? never : Text

type Values<Text extends string> = GetICUArgs<
  Text,
  { ICUArgument: string | number; ICUNumberArgument: number; ICUDateArgument: Date }
>
type Tags<Text extends string> = Text extends `${string}<${infer Tag}>${infer Rest}`
  ? (Tag extends `/${string}` ? never : Tag) | Tags<Rest>
  : never

/**
 * Translates an English message into the user's language: `t('Sign in')`, `t('{count, plural, one {# row} other {# rows}}', { count })`.
 * The message is a literal, because the build reads and compiles it. A message without a translation is shown in English, and the
 * build reports it.
 * Values become plain text: characters that would reverse the sentence are made visible ({@link revealBidiControls}).
 */
export interface Translate {
  <const Text extends string>(
    message: Literal<Text>,
    ...values: keyof Values<Text> extends never ? [] : [Values<Text>]
  ): string
  /** Translates a message of a table, see {@link msg}. */
  (message: Message, values?: Readonly<Record<string, string | number>>): string
  /** Translates with elements: `t.rich('Read <a>the guide</a>', { a: (text) => <a href="/guide">{text}</a> })`. */
  rich<const Text extends string>(
    message: Literal<Text>,
    values: Values<Text> & Record<Tags<Text>, (children: ReactNode) => ReactNode>,
  ): ReactNode
  rich(message: Message, values: Readonly<Record<string, FormatValues<ReactNode>[string]>>): ReactNode
  /** The locale for dates and numbers next to this text: the user's, if the text is in that language. */
  readonly locale: string
}

/** The texts of one package in all its languages. */
export interface Texts {
  /** Languages with texts: `['en', 'de', 'ar']`. */
  readonly languages: readonly string[]
  /** Returns the translation into the language of the nearest {@link LocaleContext}. */
  useTexts(): Translate
  /** Returns the translation outside React: English until the catalog is loaded. */
  in(locale: string): Translate
  /** Returns the language in which a locale is shown: `de` for `de-AT`, `en` if there is none. */
  languageOf(locale: string): string
  /** Loads the catalog of a locale. Undefined if it is loaded. Rejects if it can't be fetched. */
  load(locale: string): Promise<void> | undefined
}

/** The user's locale, a BCP 47 tag, for all components below. */
export const LocaleContext = createContext('en')

/** Marks a message of a table, which has no translate function: `{ text: msg('Sign in') }`, and later `t(entry.text)`. */
export function msg<const Text extends string>(text: Literal<Text>): Message {
  return text as unknown as Message
}

/** A message with arguments after a build: its id in the catalogs, and its parts in English. */
type Built = string | readonly [id: string, english: CompiledMessage]
type BuiltCatalog = Readonly<Record<string, CompiledMessage>>

const english = 'en'

/** Defines the texts of a package by its catalogs: `defineTexts({ de: () => import(…) })`. English is in the code. */
export function defineTexts(catalogs: Readonly<Record<string, () => Promise<{ messages: Catalog }>>>): Texts {
  const loaded = new Map<string, BuiltCatalog>()
  const made = new Map<string, Translate>()
  const languageOf = (locale: string) =>
    [locale, locale.split('-')[0] ?? ''].find((tag) => tag in catalogs || tag === english) ?? english
  const texts: Texts = {
    languages: [english, ...Object.keys(catalogs)],
    languageOf,
    in(locale) {
      const language = languageOf(locale)
      const shown = loaded.has(language) ? language : english
      const key = `${shown} ${locale}`
      const known = made.get(key) ?? translateBy(loaded.get(shown), shown, locale)
      made.set(key, known)
      return known
    },
    load(locale) {
      const language = languageOf(locale)
      if (language === english || loaded.has(language)) return undefined
      // A dynamic import is one module, so a second call waits for the same request.
      return catalogs[language]?.().then((module) => void loaded.set(language, module.messages))
    },
    useTexts: () => texts.in(useContext(LocaleContext)),
  }
  return texts
}

/** Loads several catalogs at once. Undefined if all are loaded. */
export function loadTexts(all: readonly Texts[], locale: string): Promise<unknown> | undefined {
  const waiting = all.flatMap((texts) => texts.load(locale) ?? [])
  return waiting.length > 0 ? Promise.all(waiting) : undefined
}

/** Returns the writing direction of a language. */
export function directionOf(language: string): 'ltr' | 'rtl' {
  return /^(ar|dv|fa|he|ku|ps|sd|ug|ur|yi)(-|$)/.test(language) ? 'rtl' : 'ltr'
}

function translateBy(catalog: BuiltCatalog | undefined, language: string, person: string): Translate {
  const locale = person.split('-')[0] === language.split('-')[0] ? person : language
  const isRightToLeft = directionOf(language) === 'rtl'
  const say = <Element>(message: Built, values?: FormatValues<Element>) => {
    const [id, inEnglish] = typeof message === 'string' ? [message, message] : message
    return format(catalog?.[id] ?? inEnglish, locale, readable(values, isRightToLeft), formatting)
  }
  const t = (message: Built, values?: FormatValues<string>) => {
    const said = say(message, values)
    return typeof said === 'string' ? said : said.join('')
  }
  const rich = (message: Built, values: FormatValues<ReactNode>) => {
    const said = say(message, values)
    return Array.isArray(said) ? createElement(Fragment, null, ...said) : said
  }
  return Object.assign(t as unknown as Translate, { rich, locale })
}

/**
 * Returns values as plain text that can't reverse the sentence. In text that runs from right to left, names and numbers of the
 * other direction are also kept together (U+2068, U+2069).
 */
function readable<Element>(
  values: FormatValues<Element> = {},
  isRightToLeft: boolean,
): FormatValues<Element> {
  const read = (text: string) =>
    isRightToLeft ? `\u2068${revealBidiControls(text)}\u2069` : revealBidiControls(text)
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? read(value) : value]),
  )
}

const formatters = new Map<string, unknown>()

/** Returns a factory that caches formatters, because creating one costs more than all its uses. */
function kept<Options, Formatter>(Kind: new (locale?: string, options?: Options) => Formatter) {
  return (locale?: unknown, options?: Options) => {
    const key = `${Kind.name} ${String(locale)} ${JSON.stringify(options)}`
    const formatter = formatters.get(key) ?? new Kind(String(locale), options)
    formatters.set(key, formatter)
    return formatter as Formatter
  }
}

const formatting: FormatOptions = {
  formatters: {
    getDateTimeFormat: kept(Intl.DateTimeFormat),
    getNumberFormat: kept(Intl.NumberFormat),
    getPluralRules: kept(Intl.PluralRules),
  },
}
