import type { Plugin } from 'vite'

/**
 * Keeps overlays of an element inside it. Base UI takes the whole document for its own: an open dialog or menu would hide
 * and mark the embedding page's elements and stop its scrolling. Here what is behind is hidden inside the shadow root, and
 * `aria-modal` says the rest.
 */
export function stayInside(): Plugin {
  return {
    name: 'portico:stay-inside',
    enforce: 'pre',
    load(id) {
      if (/@base-ui\/utils\/useScrollLock\.mjs$/.test(id)) return 'export const useScrollLock = () => {}'
      return /@base-ui\/react\/floating-ui-react\/utils\/markOthers\.mjs$/.test(id) ? markOthers : null
    },
  }
}

/** As Base UI's function of this name, within one shadow root: what stands beside `inside` is hidden while it is open. */
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
