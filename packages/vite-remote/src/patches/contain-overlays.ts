import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import { describeMissingPatch } from './patch-target.ts'

/**
 * Keeps overlays of an element inside it. Base UI treats the whole document as its own: an open dialog or menu would hide and mark the
 * embedding page's elements and stop its scrolling. This patch only hides elements inside the shadow root; `aria-modal` does the rest. Base
 * UI's own `modal={false}` and `'trap-focus'` do not stop the page's scrolling, but still mark its elements.
 *
 * Written for @base-ui/react 1.9.0 (and @base-ui/utils with it). Remove it when Base UI respects the root of a portal's container.
 */
export function containOverlays(): Plugin {
  const left = new Set<string>()
  return {
    name: 'portico:stay-inside',
    enforce: 'pre',
    buildStart() {
      for (const { name } of replaced) left.add(name)
    },
    load(id) {
      const found = replaced.find(({ file }) => file.test(id))
      if (!found) return null
      // A file with this name but without the function does not count as replaced.
      if (readFileSync(id, 'utf8').includes(`export function ${found.name}(`)) left.delete(found.name)
      return found.code
    },
    buildEnd(error) {
      if (error || left.size === 0) return
      if (![...this.getModuleIds()].some((id) => /\/@base-ui\/react\/(dialog|menu|select)\//.test(id))) return
      const what = `the functions ${[...left].join(' and ')} in files of these names`
      this.error(describeMissingPatch({ patch: 'contain-overlays.ts', of: '@base-ui/react 1.9.0', what }))
    },
  }
}

/** Replaces Base UI's function of this name: hides the siblings of `inside`, within one shadow root, while it is open. */
const markOthers = `const counts = new WeakMap()
export function markOthers(inside, { ariaHidden = false } = {}) {
  const root = inside[0]?.getRootNode()
  const hidden = []
  const hide = (parent) => {
    for (const node of parent.children) {
      if (inside.includes(node) || node.ariaLive) continue
      if (inside.some((one) => node.contains(one)) || node.querySelector('[aria-live]')) hide(node)
      else if (counts.has(node) || !node.ariaHidden) hidden.push(node)
    }
  }
  if (ariaHidden && root instanceof ShadowRoot) hide(root)
  const count = (node, by) => {
    const now = (counts.get(node) ?? 0) + by
    if (now > 0) counts.set(node, now)
    else counts.delete(node)
    node.ariaHidden = now > 0 ? 'true' : null
  }
  for (const node of hidden) count(node, 1)
  return () => {
    for (const node of hidden.splice(0)) count(node, -1)
  }
}
`

const replaced = [
  {
    name: 'useScrollLock',
    file: /@base-ui\/utils\/useScrollLock\.mjs$/,
    code: 'export const useScrollLock = () => {}',
  },
  {
    name: 'markOthers',
    file: /@base-ui\/react\/floating-ui-react\/utils\/markOthers\.mjs$/,
    code: markOthers,
  },
]
