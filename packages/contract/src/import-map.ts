/**
 * A file of the shell that every map of its documents lists with a hash that no file has: a browser in which it can be
 * imported does not check modules by the map.
 */
export const integrityProbe = { path: 'integrity-probe.js', hash: `sha384-${'A'.repeat(64)}` }

/**
 * The text of the import map by which the browser checks each module of some releases. The document names this text's
 * hash in its policy and the loader inserts the very same text later: both make it here.
 *
 * @param releases pairs of a base address, ending in a slash, and the files below it: path → `sha384-…`.
 *   Only JavaScript counts, because an import map does not cover CSS; `full/` and the element are for other pages, and no
 *   shell loads them.
 *   The base `/` is the shell itself.
 */
export function integrityImportMap(
  ...releases: [base: string, files: Readonly<Record<string, string>>][]
): string {
  const integrity = releases.flatMap(([base, files]) =>
    Object.entries(base === '/' ? { ...files, [integrityProbe.path]: integrityProbe.hash } : files)
      .filter(([path]) => path.endsWith('.js') && !/^(full\/|embed[/.])/.test(path))
      .map(([path, hash]) => [base + path, hash]),
  )
  return textOf({ integrity: Object.fromEntries(integrity) })
}

/** What makes a second address of a module: servers of files do not heed it, browsers do. */
export const secondAddress = '?again'

/**
 * The text of an import map by which every module of a release comes from a second address, checked as from its first:
 * for a document whose own preload of one hangs. The document names this text's hash too, for its route's release.
 *
 * The rules stand in a scope for each module, because a rule for everybody is dropped once a module that was preloaded
 * has named the same address.
 */
export function secondImportMap(base: string, files: Readonly<Record<string, string>>): string {
  const scripts = Object.entries(files).filter(([path]) => path.endsWith('.js'))
  const second = (path: string) => base + path + secondAddress
  const imports = Object.fromEntries(scripts.map(([path]) => [base + path, second(path)]))
  return textOf({
    scopes: Object.fromEntries(scripts.map(([path]) => [second(path), imports])),
    integrity: Object.fromEntries(scripts.map(([path, hash]) => [second(path), hash])),
  })
}

/** `<` escaped, so that no file name can close the script element it is written in. */
function textOf(map: object): string {
  return JSON.stringify(map).replaceAll('<', '\\u003c')
}
