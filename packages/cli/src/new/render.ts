import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { CliError } from '../error.ts'
import { listFiles } from '../files/integrity.ts'
import { chooseCatalogs, createLanguageValues } from './languages.ts'
import type { RemoteIdentity } from './remote-identity.ts'

const templates = fileURLToPath(new URL('../../templates', import.meta.url))

/** Returns the versions of packages in new remotes. A test compares them with the installed ones. */
export function getTemplateVersions(): Record<string, string> {
  return JSON.parse(readFileSync(join(templates, 'versions.json'), 'utf8')) as Record<string, string>
}

/**
 * Returns the files of a new remote, text by path. Common files are from `templates/remote`, the others from the folder of the kind.
 * They end in `.tmpl`, so that no tool reads them as sources; `examples/hello-remote` is checked instead.
 */
export function renderRemote(
  kind: 'workspace' | 'standalone' | 'portal-remote',
  identity: RemoteIdentity,
): Record<string, string> {
  const { languages, ...names } = identity
  const values = { ...names, ...Object.fromEntries(createLanguageValues(languages, identity.title)) }
  const chosen = Object.entries(chooseCatalogs(renderTemplates(['remote', kind], values), languages))
  return Object.fromEntries(chosen.sort(([one], [other]) => (one < other ? -1 : 1)))
}

/** Renders all files of some folders of `templates`, text by path. `given` has values by placeholder, in addition to the versions. */
export function renderTemplates(
  folders: readonly string[],
  given: Readonly<Record<string, string>>,
): Record<string, string> {
  const values = new Map<string, string>([
    ...Object.entries(given),
    ...Object.entries(getTemplateVersions()).map(([name, version]) => [`version:${name}`, version] as const),
    ['version:portico', getPorticoVersion()],
  ])
  const files = folders.flatMap((folder) =>
    listFiles(join(templates, folder)).map((path): [string, string] => [
      path.replace(/\.tmpl$/, ''),
      fill(readFileSync(join(templates, folder, path), 'utf8'), path, values),
    ]),
  )
  return Object.fromEntries(files)
}

/** The name of the tarball of `@portico/empty`, an empty package. */
export const emptyPackage = 'portico-empty-1.0.0.tgz'

/**
 * Reads the tarball of `@portico/empty`, which replaces packages that Portico never loads (`overrides`). It is a tarball,
 * because npm looks for a folder below the package whose dependency is replaced.
 */
export function readEmptyPackage(): Uint8Array {
  return readFileSync(join(templates, emptyPackage))
}

/** Returns the version of this package, which shell, packages and command line share. */
export function getPorticoVersion(): string {
  const file = JSON.parse(readFileSync(join(templates, '../package.json'), 'utf8')) as { version: string }
  return file.version
}

function fill(text: string, path: string, values: ReadonlyMap<string, string>): string {
  return text.replaceAll(/__([a-z][\w:@/.-]*?)__/g, (_placeholder, name: string) => {
    const value = values.get(name)
    if (value === undefined)
      throw new CliError('usage', `The template ${path} asks for "${name}", which nobody gives.`)
    return path.endsWith('.html.tmpl') ? value.replaceAll('&', '&amp;') : value
  })
}
