import { useSearchParams } from '@portico/react-remote'
import { IconButton } from '@portico/ui'
import { ClipboardPaste, LayoutGrid, List } from 'lucide-react'
import { useRef } from 'react'
import { getViewKey, isGridView } from '../place/view.ts'
import type { EntryCommands } from '../storage/entry.ts'
import { useTexts } from '../texts/texts.ts'
import { formatPasteLabel } from './clipboard.ts'
import styles from './menu-items.module.css'
import { SearchField } from './search-field.tsx'
import type { Clipboard } from './use-clipboard.ts'
import { useClipboardKeys } from './use-clipboard-keys.ts'
import { type Draggable, useDragging } from './use-dragging.ts'

/** The tools of the folder's header, apart from the buttons that add entries. */
export function HeaderTools({ userId, ...about }: Draggable & { userId: string }) {
  const here = useRef<HTMLSpanElement>(null)
  useDragging(here, about)
  const clipboard = useClipboardKeys(here, about)
  return (
    <>
      <span ref={here} hidden className={styles.beside} />
      <PasteButton clipboard={clipboard} commands={about.commands} />
      <SearchField />
      <ViewToggle userId={userId} />
    </>
  )
}

/** Pastes the copied entries. Hidden if there are none. */
function PasteButton({ clipboard, commands }: { clipboard: Clipboard; commands: EntryCommands }) {
  const t = useTexts()
  const { held, paste } = clipboard
  return held ? (
    <IconButton
      className={styles.paste}
      label={formatPasteLabel(t, held)}
      icon={<ClipboardPaste size={16} />}
      onClick={() => paste(commands)}
    />
  ) : null
}

/** Switches between rows and tiles, in the address and on this device for the next visit. */
function ViewToggle({ userId }: { userId: string }) {
  const t = useTexts()
  const [params, setParams] = useSearchParams()
  const isNow = isGridView(params, userId)
  const toggle = () => {
    const next = isNow ? 'list' : 'grid'
    try {
      localStorage.setItem(getViewKey(userId), next)
    } catch {
      // Without storage, the address keeps the view.
    }
    setParams((rest) => rest.set('view', next), { replace: true })
  }
  return (
    <IconButton
      label={isNow ? t('Show as a list') : t('Show as a grid')}
      icon={isNow ? <List size={16} /> : <LayoutGrid size={16} />}
      onClick={toggle}
    />
  )
}
