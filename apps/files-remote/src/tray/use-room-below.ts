import { type RefObject, useEffect, useId } from 'react'

/** Between the tray and the edges of the page, in CSS pixels. */
const margin = 12

/**
 * Lists around the trays end with as much room as the trays cover, so that their last lines can be scrolled above. By a sheet of its own: what
 * draws lists is in the first files of the page, and knows nothing of it.
 */
export function useRoomBelow(trays: RefObject<HTMLElement | null>): void {
  const id = useId()
  useEffect(() => {
    const element = trays.current
    const page = element?.parentElement
    if (!element || !page) return
    page.dataset.trays = id
    const sheet = new CSSStyleSheet()
    const look = () => {
      const height = element.offsetHeight
      const room = height > 0 ? height + 2 * margin : 0
      sheet.replaceSync(`[data-trays="${id}"] [role="grid"] { padding-block-end: ${room}px }`)
    }
    look()
    let frame = 0
    // In a frame of its own: what it changes is measured by others.
    const size = new ResizeObserver(() => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(look)
    })
    size.observe(element)
    const root = element.getRootNode() as Document | ShadowRoot
    root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
    return () => {
      size.disconnect()
      cancelAnimationFrame(frame)
      delete page.dataset.trays
      root.adoptedStyleSheets = root.adoptedStyleSheets.filter((one) => one !== sheet)
    }
  }, [trays, id])
}
