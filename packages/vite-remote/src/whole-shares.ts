import type { Plugin } from 'vite'
import { sharedPackages } from './shared.ts'

const keys = Object.keys(sharedPackages)

/**
 * Makes a remote ask for every export of what it shares. The federation plugin leaves out the exports that it has seen
 * nobody use, and believes that it has seen everybody once no module was parsed for 10 ms: on a busy machine the build
 * then fails with exports that are missing (@module-federation/vite 1.23.0, `scheduleParseCompletionCheck`). An unused
 * namespace import beside each import of a shared package says "all", and costs nothing in the output.
 */
export function wholeShares(): Plugin {
  return {
    name: 'portico:whole-shares',
    apply: 'build',
    // Neither pre nor post: after JSX has become calls, before the federation plugin counts.
    transform(code, id) {
      if (id.startsWith('\0')) return undefined
      const used = keys.filter((key) => code.includes(`from '${key}'`) || code.includes(`from "${key}"`))
      if (used.length === 0) return undefined
      const imports = used.map(
        (key, index) => `import * as __portico_whole_${index} from ${JSON.stringify(key)};`,
      )
      return { code: `${code}\n${imports.join('\n')}`, map: null }
    },
  }
}
