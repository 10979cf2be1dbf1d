import { relative } from 'node:path'

/** The number of warnings about texts that a release prints; it only counts the others. */
const mostTold = 5

/** The languages of a remote's sources, and texts without a translation. */
export interface SourceTexts {
  /** Languages of its catalogs, in addition to English. */
  languages: readonly string[]
  /** Sentences about texts that are shown in English because a translation is missing. Empty if all texts are translated. */
  warnings: readonly string[]
}

/** Reads the texts of a remote's sources in `folder`. Paths in the warnings are relative to `cwd`. */
export async function readSourceTexts(folder: string, cwd: string): Promise<SourceTexts> {
  // The module loads a parser, so it is imported on demand.
  const { listCatalogFiles, describeFault, isTranslated, findTextFaults } = await import(
    '@portico/vite-remote/check-texts'
  )
  if (!isTranslated(folder)) return { languages: [], warnings: [] }
  const from = relative(cwd, folder)
  const missing = findTextFaults(folder).filter(({ level }) => level === 'warning')
  const told = missing
    .slice(0, mostTold)
    .map((fault) => describeFault({ ...fault, place: from ? `${from}/${fault.place}` : fault.place }))
  const more = missing.length - told.length
  return {
    languages: [...listCatalogFiles(folder).keys()],
    warnings:
      more > 0 ? [...told, `${more} more texts have no translation; npm run build lists all of them.`] : told,
  }
}
