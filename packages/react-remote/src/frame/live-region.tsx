import { VisuallyHidden } from '@portico/ui'
import { useSyncExternalStore } from 'react'
import type { HostFrame } from './host-frame.ts'

/** Says what the remote announces. */
export function LiveRegion({ announcement }: Pick<HostFrame, 'announcement'>) {
  const { id, text, politeness } = useSyncExternalStore(announcement.subscribe, announcement.read)
  return (
    <VisuallyHidden>
      <div aria-live="polite">{politeness === 'polite' ? <p key={id}>{text}</p> : null}</div>
      <div aria-live="assertive">{politeness === 'assertive' ? <p key={id}>{text}</p> : null}</div>
    </VisuallyHidden>
  )
}
