import { CliError } from '../error.ts'

/** The language of the code, and the only one of a new remote by default. */
const english = 'en'

/** Rows of the test of greetings, for the languages that have translated templates. */
const greetings: Readonly<Record<string, string>> = {
  [english]: "['en-GB', 'Hello, Ada.', 'British English']",
  de: "['de-AT', 'Hallo, Ada.', 'Österreichisches Deutsch']",
  ar: "['ar', /^مرحبًا، .?Ada.?\\.$/, 'العربية']",
}

/** A catalog without translations: every text is shown in English. */
const emptyCatalog = "import type { Catalog } from '@portico/ui'\n\nexport const messages: Catalog = {}\n"

/**
 * Reads languages between commas, such as `en,de`. English is first, whether it is given or not: its texts are in the code.
 * @throws CliError `usage` for an invalid language tag
 */
export function readLanguages(text: string | undefined): string[] {
  const tags = (text ?? '')
    .split(',')
    .map((tag) => tag.trim())
    .filter(Boolean)
  for (const tag of tags)
    if (!/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/.test(tag) || canonical(tag) !== tag || !hasName(tag))
      throw new CliError(
        'usage',
        `"${tag}" is no language. Give language tags between commas, such as --languages en,de or --languages en,pt-BR.`,
      )
  return [...new Set([english, ...tags])]
}

function canonical(tag: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(tag)[0]
  } catch {
    return undefined
  }
}

/** Returns whether a language with this tag exists, that is, has a name in English. */
function hasName(tag: string): boolean {
  return new Intl.DisplayNames('en', { type: 'language', fallback: 'none' }).of(tag) !== undefined
}

/** Returns the values of the placeholders that depend on the languages of a remote. */
export function createLanguageValues(languages: readonly string[], title: string): [string, string][] {
  const catalogs = languages.filter((tag) => tag !== english)
  const rows = languages.flatMap((tag) => (Object.hasOwn(greetings, tag) ? [`  ${greetings[tag]},`] : []))
  return [
    ['json:titles', languages.map((tag) => `"${tag}": "${title}"`).join(',\n      ')],
    ['titles', objectOf(languages.map((tag) => [tag, `'${title}'`]))],
    ['catalogs', objectOf(catalogs.map((tag) => [tag, `() => import('${fileOf(tag)}')`]))],
    ['greetings', `[\n${rows.join('\n')}\n]`],
  ]
}

/** Returns the files of a remote with the catalogs of only its languages. */
export function chooseCatalogs(
  files: Readonly<Record<string, string>>,
  languages: readonly string[],
): Record<string, string> {
  const isCatalog = (path: string) => /^src\/texts\/(?!texts\.ts$)[\w-]+\.ts$/.test(path)
  const others = Object.entries(files).filter(([path]) => !isCatalog(path))
  const catalogs = languages
    .filter((tag) => tag !== english)
    .map((tag): [string, string] => [`src/texts/${tag}.ts`, files[`src/texts/${tag}.ts`] ?? emptyCatalog])
  return Object.fromEntries([...others, ...catalogs])
}

const fileOf = (tag: string) => `./${tag}.ts`

/** Writes an object as Biome formats it. */
function objectOf(entries: readonly (readonly [key: string, value: string])[]): string {
  if (entries.length === 0) return '{}'
  const parts = entries.map(([key, value]) => `${/^\w+$/.test(key) ? key : `'${key}'`}: ${value}`)
  const line = `{ ${parts.join(', ')} }`
  return line.length <= 72 ? line : `{\n${parts.map((part) => `  ${part},`).join('\n')}\n}`
}
