import { useUser } from '@portico/session/react'
import { NoSuchBucket } from './browse/lazy-empty-places.ts'
import styles from './files-app.module.css'
import { openPath, sharesPath } from './place/own-pages.ts'
import { SharesPage } from './share/shares-page.tsx'
import { SharedPage } from './shared/shared-page.tsx'

/** The pages that are no folders. */
export function OwnPages({ pathname }: { pathname: string }) {
  const user = useUser()
  return (
    <div className={styles.app}>
      {pathname === openPath ? <SharedPage /> : null}
      {pathname === sharesPath && user ? <SharesPage /> : null}
      {pathname === openPath || pathname === sharesPath ? null : <NoSuchBucket id="-" />}
    </div>
  )
}
