import { useEffect, useState } from 'react'

/** Where a layer is put, and which events it handles. */
export interface OwnLayerOptions {
  /** The last of this element's children; the document's body unless given. */
  parent?: Node | undefined
  /** Names it by an attribute, for style sheets. */
  attribute: string
  /** Escape in it, which nothing below is notified of. */
  onEscape?: (() => void) | undefined
}

/**
 * An element for a question that must be answered first, over whatever other dialogs stand on the page, with copies of the kit that do not
 * know of it: they have hidden and made inert what was there when they opened, and close at presses and keys outside of them. It is new,
 * and presses and keys in it reach nothing below.
 */
export function useOwnLayer({ parent, attribute, onEscape }: OwnLayerOptions): HTMLElement {
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

/** What dialogs listen for on the document, to close at a press or a key outside of them. */
const events = ['pointerdown', 'mousedown', 'click', 'keydown', 'focusin', 'touchstart'] as const
