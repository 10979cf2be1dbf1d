import { Button } from '@portico/ui'
import { RotateCw } from 'lucide-react'
import { useStore } from 'zustand'
import { usePortal } from '../portal/portal.ts'
import { whatWouldBeLost } from '../portal/what-would-be-lost.ts'
import { useTexts } from '../texts/texts.ts'
import styles from './update-notice.module.css'

/** A newer release is live: said quietly, loaded when the person wants it. */
export function UpdateNotice() {
  const t = useTexts()
  const portal = usePortal()
  const { updateReady } = useStore(portal.updates.store)
  const reload = async () => {
    const sentence = whatWouldBeLost(t, portal)
    const question = { title: t('Reload now?'), sentence: sentence ?? '', confirm: t('Reload') }
    if (sentence && !(await portal.questions.ask(question))) return
    window.location.reload()
  }
  return (
    <div role="status" className={styles.notice}>
      {updateReady ? (
        <Button size="sm" className={styles.button} onClick={() => void reload()}>
          <RotateCw size={14} aria-hidden="true" />
          <span className={styles.words}>{t('Update ready.')}</span> {t('Reload')}
        </Button>
      ) : null}
    </div>
  )
}
