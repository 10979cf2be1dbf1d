import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import type { Plugin } from 'vite'
import { getInstalledFolder } from '../app/manifest.ts'
import { describeMissingPatch, type PatchTarget } from './patch-target.ts'

/**
 * Imports each icon of lucide-react from a separate file (`lucide-react/icons/…`). The package's one entry names 1,700 icons, and a build
 * that reads them all to keep five spends most of its time there. The component that draws them is replaced: the project only uses `size`
 * and attributes of the element, and the package's other options weigh more than the icons do.
 *
 * Written for lucide-react 1.75.0. Remove the first half together with `completeModuleGraph`: rolldown's `experimental.lazyBarrel` then does the
 * same, but it names modules that it never reads. Remove the second half when a package with only the shapes (`lucide`) has the used
 * version.
 */
export function directIconImports(root: string): Plugin {
  let files: ReadonlyMap<string, string> | null = null
  return {
    name: 'portico:small-icons',
    apply: 'build',
    // Runs before types are removed, because an import of a type would otherwise look like one of an icon.
    enforce: 'pre',
    resolveId: (source, importer = '') =>
      source === plainIcon ? posix.join(posix.dirname(importer), source) : null,
    load(id) {
      if (id.endsWith('/lucide-react/dist/esm/plain-icon.mjs')) return plainIconCode
      if (!/\/lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs$/.test(id)) return null
      const code = readFileSync(id, 'utf8')
      // A file that only names another one is unchanged.
      if (isIconAlias(code)) return null
      return (
        extractIconShape(code) ??
        this.error(describeMissingPatch({ ...expected, what: `the shape of an icon in ${id}` }))
      )
    },
    transform(code) {
      if (!code.includes("'lucide-react'")) return null
      files ??= iconFiles(
        readFileSync(join(getInstalledFolder(root, 'lucide-react'), 'dist/esm/lucide-react.mjs'), 'utf8'),
      )
      if (files.size === 0)
        this.error(describeMissingPatch({ ...expected, what: 'an entry that names the file of each icon' }))
      return { code: importDeeply(code, files), map: null }
    },
  }
}

const expected: Omit<PatchTarget, 'what'> = { patch: 'direct-icon-imports.ts', of: 'lucide-react 1.75.0' }

/** Replaces the package's `createLucideIcon` in icons: the same without its context and its options. */
const plainIcon = '../plain-icon.mjs'
const plainIconCode = `import { createElement } from 'react'
const line = { xmlns: 'http://www.w3.org/2000/svg', viewBox: '0 0 24 24', fill: 'none', stroke: 'currentColor', strokeWidth: 2,
  strokeLinecap: 'round', strokeLinejoin: 'round', 'aria-hidden': true }
export default (node) => ({ size = 24, ...props }) =>
  createElement('svg', { ...line, width: size, height: size, ...props }, ...node.map(([tag, attributes]) => createElement(tag, attributes)))
`

/** Returns an icon's file without its names and without the keys of its list, which do not compress. Null for another form. */
export function extractIconShape(code: string): string | null {
  const node = /\n {2}node: (\[.*\]|\[\n[\s\S]*?\n {2}\]),?\n/.exec(code)?.[1]
  if (!node) return null
  return `import icon from '${plainIcon}'
export default /* @__PURE__ */ icon(${node.replaceAll(/, key: "\w+"/g, '')})`
}

/** Whether an icon's file is only an older name of another icon. */
export function isIconAlias(code: string): boolean {
  return /^export \{ .*default.* \} from '\.\/[\w-]+\.mjs';$/m.test(code)
}

/** Rewrites the imports of icons in `code`. Names without a file keep their import. */
export function importDeeply(code: string, files: ReadonlyMap<string, string>): string {
  return code.replaceAll(/import \{([^}]*)\} from 'lucide-react'/g, (_whole, list: string) => {
    const names = list
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== '')
    const isIcon = (name: string) => files.has(name.split(' as ')[0] ?? '')
    const types = names.filter((name) => name.startsWith('type '))
    const rest = names.filter((name) => !isIcon(name) && !types.includes(name))
    return [
      ...names.filter(isIcon).map((name) => {
        const [icon = '', local = icon] = name.split(' as ')
        return `import ${local} from 'lucide-react/icons/${files.get(icon)}'`
      }),
      // An import of types only would otherwise still load the whole entry.
      ...types.map((name) => `import type { ${name.slice('type '.length)} } from 'lucide-react'`),
      ...(rest.length > 0 ? [`import { ${rest.join(', ')} } from 'lucide-react'`] : []),
    ].join(';')
  })
}

/** Returns the file of each exported name, from the package's entry. */
function iconFiles(entry: string): Map<string, string> {
  const files = new Map<string, string>()
  for (const [, names = '', file = ''] of entry.matchAll(
    /export \{ ([^}]*) \} from '\.\/icons\/([\w-]+)\.mjs'/g,
  )) {
    for (const [, name = ''] of names.matchAll(/default as (\w+)/g)) files.set(name, file)
  }
  return files
}
