import { useCallback, useState } from 'react'
import { useStore } from 'zustand'
import { lazyPart } from './lazy-part.tsx'
import { overlay, showOverlay, useShortcuts } from './overlays.ts'

/** The command palette; its code comes on intent. */
export const palette = lazyPart(async () => (await import('./palette/palette.tsx')).Palette)

/** The developers' panel; its code comes when it is opened. */
export const panel = lazyPart(async () => (await import('./panel/panel.tsx')).Panel)

/** What the keys open over any page. */
export function Tools({ mayShowPanel }: { mayShowPanel: boolean }) {
  useShortcuts(mayShowPanel)
  const { open } = useStore(overlay)
  const close = useCallback(() => showOverlay(null), [])
  return (
    <>
      <Opened part={palette.Part} open={open === 'palette'} onClose={close} />
      {mayShowPanel ? <Opened part={panel.Part} open={open === 'panel'} onClose={close} /> : null}
    </>
  )
}

/** Mounted anew for each opening, and kept until it has faded out. */
function Opened({
  part: Part,
  open,
  onClose,
}: {
  part: typeof palette.Part
  open: boolean
  onClose: () => void
}) {
  const [openings, setOpenings] = useState(0)
  const [wasOpen, setWasOpen] = useState(open)
  if (open !== wasOpen) {
    setWasOpen(open)
    if (open) setOpenings(openings + 1)
  }
  if (openings === 0) return null
  return <Part key={openings} open={open} onOpenChange={(next) => !next && onClose()} onMissing={onClose} />
}
