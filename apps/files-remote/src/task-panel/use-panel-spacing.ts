import { type RefObject, useEffect, useId } from 'react'

/** Distance between the task panel and the edges of the page in CSS pixels. */
const margin = 12

/**
 * Adds space at the end of lists, as high as the panels above them, so that the last rows can be scrolled into view. It uses a
 * style sheet of its own, because lists are drawn by the first files of the page.
 */
export function usePanelSpacing(trays: RefObject<HTMLElement | null>): void {
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
    // In a frame of its own, because other observers measure the elements that it changes.
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
