import { createRequire } from 'node:module'
import { join } from 'node:path'
import { repository } from '../common/places.ts'

const require = createRequire(join(repository, 'apps/shell/package.json'))

/**
 * The code of a module that exports a shared package. React is CommonJS: its names are listed, because an ES module has to
 * name what it exports.
 */
export function createSharedModule(specifier: string): string {
  const source = JSON.stringify(specifier)
  if (!/^react(-dom)?($|\/)/.test(specifier)) return `export * from ${source}`
  const names = Object.keys(require(specifier) as object).filter((name) => /^[A-Za-z_$][\w$]*$/.test(name))
  return `import all from ${source}\nexport default all\nexport const { ${names.filter((name) => name !== 'default').join(', ')} } = all`
}
