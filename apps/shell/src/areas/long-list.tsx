import { useUser } from '@portico/session/react'
import { useState } from 'react'
import { RemoteIcon } from '../navigation/remote-icon.tsx'
import { listMenuRemotes } from '../navigation/route.ts'
import { usePortal } from '../portal/portal.ts'
import { useTexts } from '../texts/texts.ts'
import { AllAreas } from './all-areas.tsx'
import type { AreaListProps } from './area-list.tsx'
import { usePins } from './pins.ts'
import { shorten } from './shorten.ts'

/**
 * Renders a shortened list of areas: the home page, pinned areas, areas in the document, then the others. Areas in the document come
 * before the others, so that the list does not move when the others are loaded.
 */
export function LongList({ names, draw, current, button }: AreaListProps) {
  const t = useTexts()
  const { registry } = usePortal()
  const pinned = usePins(useUser()?.id ?? '')
  const [isOpen, setOpen] = useState(false)
  // The new key clears the previous search each time the dialog opens.
  const [openings, setOpenings] = useState(0)
  const held = listMenuRemotes(registry).map(([name]) => name)
  return (
    <>
      {shorten(names, ['home', ...pinned, ...held], current).map(draw)}
      <button
        type="button"
        className={button.className}
        title={t('All areas')}
        aria-haspopup="dialog"
        onClick={() => {
          setOpen(true)
          setOpenings(openings + 1)
        }}
      >
        <RemoteIcon name="layout-dashboard" />
        <span className={button.label}>{t('All areas')}</span>
      </button>
      {openings > 0 ? <AllAreas key={openings} open={isOpen} onOpenChange={setOpen} /> : null}
    </>
  )
}
