import { CliError } from '../error.ts'
import { compress } from '../files/compress.ts'
import { checkNoSecret } from '../files/secret-keys.ts'
import { isForOtherHosts } from '../registry/layout.ts'
import type { ReleaseDraft } from './draft.ts'

/** Default limits in compressed bytes for the portal's build of a release. */
export const standardBudget = { page: 200_000, release: 4_000_000 }

/** A text for each package that only its own code contains, also in a bundle. */
const ownText: Readonly<Record<string, string>> = {
  'react-dom': '__reactContainer$',
  react:
    'takes an object of state variables to update or a function which returns an object of state variables',
  // A message, because remotes may contain its error codes.
  '@portico/session': 'The session exceeds the budget of the cookies.',
}

/**
 * Rejects a release that would load slowly. Builds for other hosts contain copies of later files, which no page of the portal
 * downloads, so they do not count.
 * @throws CliError `too_big`, with the largest files
 */
export async function checkBudget(
  draft: ReleaseDraft,
  budget: { page: number; release: number },
): Promise<void> {
  const sizes = new Map(
    await Promise.all(
      ownFiles(draft).map(async ([path, bytes]) => [path, await compressedSize(path, bytes)] as const),
    ),
  )
  const page = draft.facts.preload['./remote'] ?? { modules: [], styles: [] }
  const parts: [what: string, paths: string[], limit: number][] = [
    ['first page', [...page.modules, ...page.styles], budget.page],
    ['release', [...sizes.keys()], budget.release],
  ]
  for (const [what, paths, limit] of parts) {
    const total = paths.reduce((sum, path) => sum + (sizes.get(path) ?? 0), 0)
    if (total <= limit) continue
    const heaviest = paths.toSorted((one, other) => (sizes.get(other) ?? 0) - (sizes.get(one) ?? 0))[0] ?? ''
    throw new CliError(
      'too_big',
      `The ${what} of ${draft.manifest.name} has ${kilobytes(total)} compressed, and its budget is ${kilobytes(limit)}. The heaviest file is ${heaviest} (${kilobytes(sizes.get(heaviest) ?? 0)}): load parts of it later, or raise the budget with --budget.`,
    )
  }
}

/**
 * Rejects a release that contains its own copy of a library of the shell. A second react-dom breaks hooks and focus; a
 * second session would sign in twice. The builds for other hosts (`full/`, `embed.js`) contain copies on purpose.
 * @throws CliError `private_copy`, with the file
 */
export function checkPrivateCopies(draft: ReleaseDraft): void {
  const decoder = new TextDecoder()
  for (const [path, bytes] of ownFiles(draft)) {
    if (!path.endsWith('.js')) continue
    const text = decoder.decode(bytes)
    const found = Object.entries(ownText).find(([, own]) => text.includes(own))?.[0]
    if (!found) continue
    throw new CliError(
      'private_copy',
      `${path} of ${draft.manifest.name} holds a private copy of ${found}, which the shell provides. Build with the preset of @portico/vite-remote, and import ${found} by its own name alone.`,
    )
  }
}

/**
 * Rejects a release that would publish a secret key of the project.
 * @throws CliError `secret_key`, with the file
 */
export function checkSecrets(draft: ReleaseDraft): void {
  for (const [path, bytes] of draft.files) checkNoSecret(`${path} of ${draft.manifest.name}`, bytes)
}

function ownFiles({ files }: ReleaseDraft): [path: string, bytes: Uint8Array][] {
  return [...files].filter(([path]) => !isForOtherHosts(path))
}

async function compressedSize(path: string, bytes: Uint8Array): Promise<number> {
  return (await compress(path, bytes))?.length ?? bytes.length
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`
}
