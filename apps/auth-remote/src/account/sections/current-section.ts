import type { VisibleSection } from './shown-sections.ts'

/** A section is current once its top has passed this share of the visible height. */
const reading = 0.3

/**
 * Returns the section that the user reads: the last one whose top is in the upper third of the visible part. The one that `hash`
 * names goes first while its top is visible, because the last sections of a page can't be scrolled up that far.
 */
export function findCurrentSection(
  sections: readonly VisibleSection[],
  hash: string,
): VisibleSection | undefined {
  const { top, height } = visibleBox(sections[0]?.element)
  const topOf = ({ element }: VisibleSection) => element.getBoundingClientRect().top - top
  const named = sections.find(({ id }) => hash === `#${id}`)
  if (named && topOf(named) > -1 && topOf(named) < height) return named
  return sections.findLast((section) => topOf(section) <= height * reading) ?? sections[0]
}

/** Returns the visible box that scrolls the page. */
function visibleBox(element: Element | undefined): { top: number; height: number } {
  for (let box = element?.parentElement; box; box = box.parentElement) {
    const isScrolled =
      /auto|scroll/.test(getComputedStyle(box).overflowY) && box.scrollHeight > box.clientHeight
    if (isScrolled && box !== document.documentElement && box !== document.body)
      return { top: box.getBoundingClientRect().top, height: box.clientHeight }
  }
  return { top: 0, height: window.innerHeight }
}
