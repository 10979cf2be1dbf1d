import { useUi, VisuallyHidden } from '@portico/ui'
import { createPortal } from 'react-dom'
import { useStore } from 'zustand'
import type { Announcer } from './announcer.ts'

/** Says what is announced. The regions stand there from the start: one that comes with its text is not read out. */
export function LiveRegion({ announcer }: { announcer: Announcer }) {
  const { container } = useUi()
  const { id, text, politeness: wanted } = useStore(announcer.store)
  // Each is a child of its own of the container: what hides everything else knows it by its attribute.
  return createPortal(
    (['polite', 'assertive'] as const).map((politeness) => (
      <VisuallyHidden key={politeness} aria-live={politeness} data-announcer={politeness}>
        {politeness === wanted ? <span key={id}>{text}</span> : null}
      </VisuallyHidden>
    )),
    container ?? document.body,
  )
}
