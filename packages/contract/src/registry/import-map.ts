/**
 * A file of the shell that every map of its documents lists with a hash that no file has: a browser in which it can be
 * imported does not check modules by the map.
 */
export const integrityProbe = { path: 'integrity-probe.js', hash: `sha384-${'A'.repeat(64)}` }

/**
 * Returns a name that only the map of the release (or shell) at `base` defines: if `import.meta.resolve` knows it, the browser
 * has accepted that map. The check sends no request and logs no message. The name must not look like a URL, or it would
 * resolve without a map too.
 */
export function getMapSentinel(base: string): string {
  return `portico/map/${base}!`
}

/**
 * The text of the import map by which the browser checks each module of some releases. The document names this text's
 * hash in its policy and the loader inserts the very same text later: both make it here.
 *
 * @param releases pairs of a base address, ending in a slash, and the files below it: path → `sha384-…`.
 *   Browsers check modules by it; the loader reads the hashes of stylesheets from it too. `full/` and the element are for
 *   other pages, and no shell loads them.
 *   The base `/` is the shell itself.
 */
export function createIntegrityImportMap(
  ...releases: [base: string, files: Readonly<Record<string, string>>][]
): string {
  const integrity = releases.flatMap(([base, files]) =>
    Object.entries(base === '/' ? { ...files, [integrityProbe.path]: integrityProbe.hash } : files)
      .filter(([path]) => isShellFile(path))
      .map(([path, hash]) => [base + path, hash]),
  )
  return textOf({
    imports: sentinels(releases.map(([base]) => base)),
    integrity: Object.fromEntries(integrity),
  })
}

/**
 * A map that contains only its sentinel; the policy of every document names its hash. A browser that accepts it in addition to the
 * document's own map supports several maps, and every such version also respects their hashes (MDN's compatibility data).
 */
export const multipleMapsProbe = { base: 'later/', text: textOf({ imports: sentinels(['later/']) }) }

/** Returns whether a shell loads this file of a release. */
export function isShellFile(path: string): boolean {
  return /\.(js|css)$/.test(path) && !/^(full\/|embed[/.])/.test(path)
}

/** Suffix of a module's second address. File servers ignore it, but for browsers it is another address. */
export const retryQuery = '?again'

/**
 * Returns the text of an import map that loads every module of a release from a second address, with the hashes of the first:
 * for a document whose own preload of a module hangs. The document names the hash of this text, too, for its route's release.
 *
 * The rules are in a scope for each module, because the browser drops a global rule for an address that a preloaded module
 * has already imported.
 */
export function createRetryImportMap(base: string, files: Readonly<Record<string, string>>): string {
  const scripts = Object.entries(files).filter(([path]) => isShellFile(path) && path.endsWith('.js'))
  const second = (path: string) => base + path + retryQuery
  const imports = Object.fromEntries(scripts.map(([path]) => [base + path, second(path)]))
  return textOf({
    imports: sentinels([base + retryQuery]),
    scopes: Object.fromEntries(scripts.map(([path]) => [second(path), imports])),
    integrity: Object.fromEntries(scripts.map(([path, hash]) => [second(path), hash])),
  })
}

function sentinels(bases: readonly string[]): Record<string, string> {
  return Object.fromEntries(bases.map((base) => [getMapSentinel(base), '/']))
}

/** `<` is escaped, so that no file name can close the surrounding script element. */
function textOf(map: object): string {
  return JSON.stringify(map).replaceAll('<', '\\u003c')
}

/** @alias @deprecated Use `getMapSentinel`. */
export const mapSentinel = getMapSentinel
/** @alias @deprecated Use `createIntegrityImportMap`. */
export const integrityImportMap = createIntegrityImportMap
/** @alias @deprecated Use `multipleMapsProbe`. */
export const laterMap = multipleMapsProbe
/** @alias @deprecated Use `isShellFile`. */
export const isOfPortal = isShellFile
/** @alias @deprecated Use `retryQuery`. */
export const secondAddress = retryQuery
/** @alias @deprecated Use `createRetryImportMap`. */
export const secondImportMap = createRetryImportMap
