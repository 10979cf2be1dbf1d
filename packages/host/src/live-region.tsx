import { useUi, VisuallyHidden } from '@portico/ui'
import { createPortal } from 'react-dom'
import { useStore } from 'zustand'
import type { Announcer } from './announcer.ts'

/** Renders the announcements. Both regions exist from the start, because screen readers ignore a region that is added with its text. */
export function LiveRegion({ announcer }: { announcer: Announcer }) {
  const { container } = useUi()
  const { id, text, politeness: wanted } = useStore(announcer.store)
  // Each region is a direct child of the container, so that code that hides everything else recognizes it by its attribute.
  return createPortal(
    (['polite', 'assertive'] as const).map((politeness) => (
      <VisuallyHidden key={politeness} aria-live={politeness} data-announcer={politeness}>
        {politeness === wanted ? <span key={id}>{text}</span> : null}
      </VisuallyHidden>
    )),
    container ?? document.body,
  )
}
