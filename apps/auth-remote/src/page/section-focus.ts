import { createContext, use } from 'react'

/** Puts the focus on the heading of the section around. */
export const SectionFocus = createContext(() => {})

/** For whoever has pressed what is gone now, such as the button of a form that begins anew: the keyboard goes on from the section’s heading. */
export const useSectionFocus = () => use(SectionFocus)
