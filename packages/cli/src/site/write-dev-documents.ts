import { CliError } from '../error.ts'
import { writeCompressed } from '../files/compress.ts'
import { getFileHeaders } from '../registry/layout.ts'
import type { Target } from '../targets/target.ts'
import { createPortalDocument, type DocumentSource } from './portal-documents.ts'

/** The document's path in the site; it is the answer to every address below `/__dev/`. */
const path = '__dev/index.html'

/**
 * Writes the document for developers: the portal with its own policy, which has the origins of builds that replace releases.
 * Without such origins in the settings, removes it: no other document's policy ever has them.
 */
export async function writeDevDocuments(site: Target, source: DocumentSource): Promise<void> {
  if (!source.settings.dev) return site.remove([path, `${path}.br`])
  const text = createPortalDocument(source, null, source.settings.dev)
  await writeCompressed(site, path, new TextEncoder().encode(text), getFileHeaders(path, 'no-cache'))
}

/**
 * Reads the flag `--dev-documents`: origins between commas; `none` or an empty text for no such document.
 * @throws CliError `usage` for an entry that is not an origin
 */
export function readDevOrigins(flag: string | undefined): { origins: string[] } | undefined {
  if (flag === undefined || flag === 'none') return undefined
  return { origins: parseOrigins('--dev-documents', flag) }
}

/**
 * Reads origins between commas; `name` is the flag or variable that contains them.
 * @throws CliError `usage` for an entry that is not an origin
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
