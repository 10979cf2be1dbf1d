import { createContext, use, useEffect } from 'react'
import type { SectionId } from './section-ids.ts'

/** A section that is on the page. */
export interface VisibleSection {
  id: SectionId
  title: string
  element: HTMLElement
}

/** Adds a section to the list of the page, and returns a function that removes it. */
export type RegisterSection = (section: VisibleSection) => () => void

/** The list of the surrounding account page. Its default does nothing. */
export const RegisterSectionContext = createContext<RegisterSection>(() => () => {})

/** Keeps the section in the list of the page for as long as it is shown. */
export function useRegisteredSection(id: SectionId, title: string, element: () => HTMLElement | null): void {
  const show = use(RegisterSectionContext)
  useEffect(() => {
    const found = element()
    return found ? show({ id, title, element: found }) : undefined
  }, [id, title, element, show])
}

/** Returns the list with one more section, in the order of the page. Sections arrive in any order, because some are loaded on demand. */
export function insertSection(list: readonly VisibleSection[], section: VisibleSection): VisibleSection[] {
  const others = list.filter(({ id }) => id !== section.id)
  const isBefore = ({ element }: VisibleSection) =>
    Boolean(section.element.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_PRECEDING)
  return [...others.filter(isBefore), section, ...others.filter((other) => !isBefore(other))]
}
