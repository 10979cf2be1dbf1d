import { mostEntries } from '../storage/list-folder.ts'
import { useTexts } from '../texts/texts.ts'

/** Why the lines of a folder may not be all, or not the latest. Among the menus, which are here before the connection goes. */
export function FootFacts({ isCut, isError }: { isCut: boolean | undefined; isError: boolean }) {
  const t = useTexts()
  const facts = [
    isCut
      ? t('Only the first {count, plural, one {# item} other {# items}} can be shown', { count: mostEntries })
      : '',
    isError ? t('Couldn’t refresh, so this may be out of date') : '',
  ]
  return facts.filter(Boolean).map((fact) => ` · ${fact}`)
}
