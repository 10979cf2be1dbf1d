import { useEffect } from 'react'
import { useStore } from 'zustand'
import { lazyPart } from '../portal/lazy-part.tsx'
import { usePortal } from '../portal/portal.ts'
import styles from './update-notice.module.css'

const UpdateButton = lazyPart(async () => (await import('./update-button.tsx')).UpdateButton)

/** Milliseconds until the button is loaded: a newer release of the shell may replace its file later, and a first visit does not need it. */
const settled = 20_000

/** Says quietly that a newer release is live, with a button that loads it. */
export function UpdateNotice() {
  const { updates } = usePortal()
  const { updateReady } = useStore(updates.store)
  useEffect(() => {
    const timer = setTimeout(UpdateButton.load, settled)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div role="status" className={styles.notice}>
      {updateReady ? <UpdateButton onMissing={() => {}} /> : null}
    </div>
  )
}
