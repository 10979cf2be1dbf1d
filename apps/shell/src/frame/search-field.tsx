import { Kbd } from '@portico/ui'
import { Search } from 'lucide-react'
import { Palette } from '../palette/lazy-palette.ts'
import { commandKey, showOverlay } from '../portal/overlays.ts'
import { useTexts } from '../texts/texts.ts'
import styles from './search-field.module.css'

/** Renders a button that looks like a search field and opens the command palette. */
export function SearchField() {
  const t = useTexts()
  return (
    <button
      type="button"
      className={styles.field}
      aria-haspopup="dialog"
      aria-keyshortcuts="Meta+K Control+K"
      onPointerEnter={Palette.load}
      onFocus={Palette.load}
      onClick={() => showOverlay('palette')}
    >
      <Search size={16} aria-hidden="true" className={styles.glass} />
      <span className={styles.words}>{t('Search or jump to')}</span>
      <span className={styles.keys} aria-hidden="true">
        <Kbd>{commandKey}K</Kbd>
      </span>
    </button>
  )
}
