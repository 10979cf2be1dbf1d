import { VisuallyHidden } from '@portico/ui'
import { ExternalLink } from 'lucide-react'
import { useTexts } from '../texts/texts.ts'
import styles from './reauthentication.module.css'

/** Marks a link that opens a new tab. */
export function NewTabHint() {
  const t = useTexts()
  return (
    <>
      <ExternalLink size={14} aria-hidden="true" className={styles.newTab} />
      <VisuallyHidden>{t('(opens in a new tab)')}</VisuallyHidden>
    </>
  )
}
