import { useEffect, useState } from 'react'

/** The parent of a layer, and the events that it handles. */
export interface TopLayerOptions {
  /** The parent. The layer is its last child. Default: the document's body. */
  parent?: Node | undefined
  /** The attribute that names it, for style sheets. */
  attribute: string
  /** Called on Escape in the layer. The page below does not get the event. */
  onEscape?: (() => void) | undefined
}

/**
 * Returns an element for a question that must be answered first, above other dialogs on the page, whose copies of the kit do not
 * know it: they have hidden and made inert all elements that existed when they opened, and close on presses and keys outside
 * them. The element is new, and its presses and keys do not reach the page below.
 */
export function useTopLayer({ parent, attribute, onEscape }: TopLayerOptions): HTMLElement {
  const [layer] = useState(() => {
    const element = document.createElement('div')
    element.setAttribute(attribute, '')
    return element
  })
  useEffect(() => {
    const root = parent ?? document.body
    root.appendChild(layer)
    const handle = (event: Event) => {
      event.stopPropagation()
      if (onEscape && event instanceof KeyboardEvent && event.key === 'Escape' && !event.isComposing)
        onEscape()
    }
    for (const type of events) layer.addEventListener(type, handle)
    return () => {
      for (const type of events) layer.removeEventListener(type, handle)
      layer.remove()
    }
  }, [layer, parent, onEscape])
  return layer
}

/** The events on which dialogs of the document close, if they happen outside. */
const events = ['pointerdown', 'mousedown', 'click', 'keydown', 'focusin', 'touchstart'] as const

/** @alias @deprecated Use `TopLayerOptions`. */
export type OwnLayerOptions = TopLayerOptions
/** @alias @deprecated Use `useTopLayer`. */
export const useOwnLayer = useTopLayer
