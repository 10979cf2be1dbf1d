import { createContext, use, useEffect } from 'react'
import type { SectionId } from './section-ids.ts'

/** A section that is on the page. */
export interface ShownSection {
  id: SectionId
  title: string
  element: HTMLElement
}

/** Adds a section to the list of the page, and returns a function that removes it. */
export type ShowSection = (section: ShownSection) => () => void

/** The list of the surrounding account page. Its default does nothing. */
export const ShowSectionContext = createContext<ShowSection>(() => () => {})

/** Keeps the section in the list of the page for as long as it is shown. */
export function useShownSection(id: SectionId, title: string, element: () => HTMLElement | null): void {
  const show = use(ShowSectionContext)
  useEffect(() => {
    const found = element()
    return found ? show({ id, title, element: found }) : undefined
  }, [id, title, element, show])
}

/** Returns the list with one more section, in the order of the page. Sections arrive in any order, because some are loaded on demand. */
export function withSection(list: readonly ShownSection[], section: ShownSection): ShownSection[] {
  const others = list.filter(({ id }) => id !== section.id)
  const isBefore = ({ element }: ShownSection) =>
    Boolean(section.element.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_PRECEDING)
  return [...others.filter(isBefore), section, ...others.filter((other) => !isBefore(other))]
}
