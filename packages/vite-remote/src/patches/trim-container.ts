import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import { isShare } from '../app/federation-modules.ts'
import { describeMissingPatch } from './patch-target.ts'

/** Code in one type of the federation plugin's modules, and a shorter equivalent. */
type Trim = readonly [code: RegExp, equivalent: string]

/**
 * Code of a container that a portal never runs:
 * - tree shaking of shares by used exports, which no share here uses;
 * - share scopes of webpack: only the portal's own shell loads a release;
 * - a replacement for Vue's hot reload.
 */
const container: readonly Trim[] = [
  [/[\w$.]+(?:\?\.|\.)treeShaking\b(?!\s*[:=][^=])/g, 'undefined'],
  [
    /function isWebpackProvider\(provider\) \{[\s\S]*?\n {4}\}\n {4}const __mfUsesWebpackShareScope = [\s\S]*?\n {4}\);/g,
    'const __mfUsesWebpackShareScope = false;',
  ],
  [/\.some\(isWebpackProvider\)/g, '.some(() => false)'],
  [/isWebpackProvider\([^()]*\)/g, 'false'],
  [/if \(typeof __VUE_HMR_RUNTIME__ === 'undefined'\) \{[\s\S]*?\n {2}\}/g, ''],
]

/** The shell's runtime is loaded before any release, so its exports need no proxies that wait for it. */
const runtime: readonly Trim[] = [
  [/^[\s\S]*?(?=\nexport const )/, 'const read = (name) => globalThis._FEDERATION_RUNTIME_CORE[name];'],
  [/__mfCreateLazyRuntimeCore(?:Function|Object)\(/g, 'read('],
]

/** The exposed modules of a release need no sheets from the plugin, and depend on no other remote. */
const exposes: readonly Trim[] = [
  [/ +await injectCssAssets\(.*\)\n/g, ''],
  [/ +await Promise\.all\(\[\]\)\n/g, ''],
]

/** The module of a share repeats the set-up of its container, which has already run. */
const share: readonly Trim[] = [
  [/\nif \(!__mfPromiseState\) \{[\s\S]*?\n\}(?=\n)/, ''],
  [/\nglobalThis\[__mfCacheGlobalKey\](?:\.\w+)? \|\|= .*/g, ''],
  [/\nfor \(const __mfShareKey of [\s\S]*?\n\}(?=\n)/, ''],
]

/**
 * Removes code that each first visit downloads from the container of the shell (0.5 kB) or of a release (1.5 kB), and the
 * package.json of the federation runtime except for its version.
 *
 * Written for @module-federation/vite 1.23.0. Remove it when the plugin leaves out code that its options exclude.
 */
export function trimContainer(kind: 'shell' | 'release'): Plugin {
  return {
    name: 'portico:trim-container',
    apply: 'build',
    enforce: 'post',
    load(id) {
      if (!/\/@module-federation\/[\w-]+\/package\.json$/.test(id)) return null
      const { version } = JSON.parse(readFileSync(id, 'utf8')) as { version: string }
      return JSON.stringify({ version })
    },
    transform(code, id) {
      const trims = trimsOf(id, kind)
      if (!trims) return null
      const trimmed = trims.reduce((text, [part, equivalent]) => {
        const rest = text.replace(part, equivalent)
        if (rest !== text) return rest
        const what = `code that matches ${part} in ${JSON.stringify(id)}`
        return this.error(
          describeMissingPatch({ patch: 'trim-container.ts', of: '@module-federation/vite 1.23.0', what }),
        )
      }, code)
      return { code: trimmed, map: null }
    },
  }
}

function trimsOf(id: string, kind: 'shell' | 'release'): readonly Trim[] | null {
  if (id.includes('virtual:mf-REMOTE_ENTRY_ID')) return container
  if (kind === 'shell') return null
  if (id.includes('virtual:mf-exposes')) return exposes
  if (id.includes('virtual:mf-external-runtime-core')) return runtime
  return isShare(id) ? share : null
}
