import type { Plugin } from 'vite'
import { getInstalledFolder } from '../app/manifest.ts'
import { sharedPackages } from '../app/shared.ts'
import { describeMissingPatch } from './patch-target.ts'

const analyser = 'proxyPreBuildShared'

/**
 * Spares modules without a share an analysis by the federation plugin. To find which exports of shares a build uses, it parses every module in
 * JavaScript (@module-federation/vite 1.23.0, `collectTreeShakingImports`), also PDF.js. That took a sixth of a build. A module imports a share
 * if its text has the name of the package, or by a relative path if it belongs to that package.
 *
 * Remove it when the plugin filters modules by their text before it parses them.
 */
export function skipUnsharedModules(root: string): Plugin {
  const names = [...new Set(Object.values(sharedPackages))]
  const folders = names.map((name) => `${getInstalledFolder(root, name).replaceAll('\\', '/')}/`)
  const mayImport = (code: string, id: string) =>
    names.some((name) => code.includes(name)) || folders.some((folder) => id.startsWith(folder))
  return {
    name: 'portico:unshared-modules',
    apply: 'build',
    configResolved({ plugins }) {
      const plugin = plugins.find(({ name }) => name === analyser)
      const analyse = plugin?.transform
      if (!plugin || typeof analyse !== 'function') {
        const what = `a function \`transform\` in its plugin ${analyser}`
        throw new Error(
          describeMissingPatch({
            patch: 'skip-unshared-modules.ts',
            of: '@module-federation/vite 1.23.0',
            what,
          }),
        )
      }
      plugin.transform = function (code, id, ...rest) {
        return mayImport(code, id) ? analyse.call(this, code, id, ...rest) : null
      }
    },
  }
}
