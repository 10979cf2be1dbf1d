import { MenuItem } from '@portico/ui'
import { ClipboardPaste, Files, Scissors } from 'lucide-react'
import type { Entry, EntryCommands } from '../storage/entry.ts'
import { useTexts } from '../texts/texts.ts'
import { type ClipboardContent, formatPasteLabel, formatShortcut } from './clipboard.ts'
import { useClipboard } from './use-clipboard.ts'

interface ClipboardItemsProps {
  entries: readonly Entry[]
  commands: EntryCommands
}

/** Menu items that copy, cut and paste, as the keys do. */
export function ClipboardItems({ entries, commands }: ClipboardItemsProps) {
  const t = useTexts()
  const { held, canCopy, canCut, hold, tellEarly, paste } = useClipboard()
  const take = (kind: ClipboardContent['kind']) => () => {
    if (commands.isEarly && entries.length > 1) tellEarly()
    else hold(kind, entries, (text) => navigator.clipboard.writeText(text))
  }
  return (
    <>
      {canCopy ? (
        <MenuItem icon={<Files size={16} />} shortcut={formatShortcut('C')} onClick={take('copy')}>
          {t('Copy')}
        </MenuItem>
      ) : null}
      {canCut ? (
        <MenuItem icon={<Scissors size={16} />} shortcut={formatShortcut('X')} onClick={take('move')}>
          {t('Cut')}
        </MenuItem>
      ) : null}
      {held ? (
        <MenuItem
          icon={<ClipboardPaste size={16} />}
          shortcut={formatShortcut('V')}
          onClick={() => paste(commands)}
        >
          {formatPasteLabel(t, held)}
        </MenuItem>
      ) : null}
    </>
  )
}
