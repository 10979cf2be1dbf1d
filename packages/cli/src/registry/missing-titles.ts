import type { Registry } from '@portico/contract/registry'
import type { RemoteMetadata } from './release-entry.ts'

type Titled = Pick<RemoteMetadata, 'title' | 'slots'>

/**
 * Returns a sentence about titles of a remote that lack one of its languages; null if all titles are complete. Its languages are those of
 * its own titles, and `further` ones. Users of the portal in such a language see that title in English.
 */
export function describeMissingTitles(
  name: string,
  remote: Titled,
  further: readonly string[],
): string | null {
  const own = [
    { where: 'portico.title', title: remote.title },
    ...remote.slots.map(({ title }, index) => ({ where: `portico.slots[${index}].title`, title })),
  ]
  const languages = [...new Set([...languagesOf([remote]), ...further])].sort()
  const gaps = own.flatMap(({ where, title }) => {
    const missing = languages.filter((language) => !Object.hasOwn(title, language))
    return missing.length > 0 ? [`${where} (${missing.join(', ')})`] : []
  })
  if (gaps.length === 0) return null
  return `${name} has titles that are read in English by people who use the portal in another language: package.json lacks ${gaps.join(', ')}.`
}

/** Returns the languages of a portal: those that the titles of its other remotes have. */
export function listTitleLanguages({ remotes }: Pick<Registry, 'remotes'>, except: string): string[] {
  return languagesOf(Object.entries(remotes).flatMap(([name, remote]) => (name === except ? [] : [remote])))
}

function languagesOf(remotes: readonly Titled[]): string[] {
  const titles = remotes.flatMap(({ title, slots }) => [title, ...slots.map((slot) => slot.title)])
  return [...new Set(titles.flatMap((title) => Object.keys(title)))]
}
