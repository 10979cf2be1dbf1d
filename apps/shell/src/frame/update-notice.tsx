import { useStore } from 'zustand'
import { lazyComponent } from '../portal/lazy-component.tsx'
import { usePortal } from '../portal/portal.ts'
import styles from './update-notice.module.css'

const UpdateButton = lazyComponent(async () => (await import('./update-button.tsx')).UpdateButton)

/** Shows that a newer release is live, with a button that loads it. A polite live region announces it. */
export function UpdateNotice() {
  const { updateReady } = useStore(usePortal().updates.store)
  return (
    <div role="status" className={styles.notice}>
      {updateReady ? <UpdateButton onMissing={ignoreMissing} /> : null}
    </div>
  )
}

/** Does nothing: the notice about the missing part suggests a reload, as the button does. */
function ignoreMissing(): void {}
