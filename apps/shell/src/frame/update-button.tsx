import { Button } from '@portico/ui'
import { RotateCw } from 'lucide-react'
import { usePortal } from '../portal/portal.ts'
import { describeUnsavedWork } from '../portal/unsaved-work.ts'
import { useTexts } from '../texts/texts.ts'
import styles from './update-notice.module.css'

/** Reloads the page with newer releases. Asks first if unsaved edits or running work would be lost. */
export function UpdateButton() {
  const t = useTexts()
  const portal = usePortal()
  const reload = async () => {
    const sentence = describeUnsavedWork(t, portal)
    const question = { title: t('Reload now?'), sentence: sentence ?? '', confirm: t('Reload') }
    if (sentence && !(await portal.questions.ask(question))) return
    window.location.reload()
  }
  return (
    <Button size="sm" className={styles.button} onClick={() => void reload()}>
      <RotateCw size={14} aria-hidden="true" />
      <span className={styles.words}>{t('Update ready.')}</span> {t('Reload')}
    </Button>
  )
}
