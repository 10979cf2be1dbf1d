import type { Registry } from '@portico/contract/registry'
import type { RemoteFacts } from './release-entry.ts'

/**
 * What a remote's titles lack of the languages that titles of the portal have, its own included: a sentence, or null. People
 * who use the portal in such a language read that title in English.
 */
export function missingTitles(
  name: string,
  remote: Pick<RemoteFacts, 'title' | 'slots'>,
  registry: Pick<Registry, 'remotes'>,
): string | null {
  const own = [
    { where: 'portico.title', title: remote.title },
    ...remote.slots.map(({ title }, index) => ({ where: `portico.slots[${index}].title`, title })),
  ]
  const others = Object.entries(registry.remotes).filter(([other]) => other !== name)
  const titles = [...own, ...others.flatMap(([, { title, slots }]) => [{ title }, ...slots])]
  const languages = [...new Set(titles.flatMap(({ title }) => Object.keys(title)))].sort()
  const gaps = own.flatMap(({ where, title }) => {
    const missing = languages.filter((language) => !Object.hasOwn(title, language))
    return missing.length > 0 ? [`${where} (${missing.join(', ')})`] : []
  })
  if (gaps.length === 0) return null
  return `${name} has titles that are read in English by people who use the portal in another language: package.json lacks ${gaps.join(', ')}.`
}
