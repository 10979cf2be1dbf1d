import { createContext, use } from 'react'

/** Focuses the heading of the surrounding section. */
export const SectionFocus = createContext(() => {})

/** Returns a function that focuses the section's heading, for example after a form reset has removed the focused button. */
export const useSectionFocus = () => use(SectionFocus)
