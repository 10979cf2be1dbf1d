import { CliError } from '../error.ts'
import { writeCompressed } from '../files/compress.ts'
import { headersOf } from '../registry/layout.ts'
import type { Target } from '../targets/target.ts'
import { type DocumentSource, portalDocument } from './portal-documents.ts'

/** Where it lies in the site; every address below `/__dev/` is answered with it. */
const path = '__dev/index.html'

/**
 * Writes the document of developers: the portal with a policy of its own, which names the origins that builds may come
 * from in the place of releases. Where the settings name none it is removed: no other document's policy ever holds them.
 */
export async function writeDevDocuments(site: Target, source: DocumentSource): Promise<void> {
  if (!source.settings.dev) return site.remove([path, `${path}.br`])
  const text = portalDocument(source, null, source.settings.dev)
  await writeCompressed(site, path, new TextEncoder().encode(text), headersOf(path, 'no-cache'))
}

/**
 * Reads the flag `--dev-documents`: origins between commas; `none`, or nothing, for no such document.
 * @throws CliError `usage` for what is no origin
 */
export function readDevOrigins(flag: string | undefined): { origins: string[] } | undefined {
  if (flag === undefined || flag === 'none') return undefined
  return { origins: parseOrigins('--dev-documents', flag) }
}

/**
 * Reads origins between commas; `name` is the flag or variable that has them.
 * @throws CliError `usage` for an entry that is no origin
 */
export function parseOrigins(name: string, text: string): string[] {
  const origins = text.split(',').map((entry) => entry.trim())
  for (const origin of origins) {
    if (!URL.canParse(origin) || new URL(origin).origin !== origin || !/^https?:/.test(origin))
      throw new CliError(
        'usage',
        `${name}: "${origin}" is no origin. Give addresses without a path, such as http://localhost:5200, between commas.`,
      )
  }
  return origins
}
