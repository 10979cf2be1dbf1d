import { Button, EmptyState } from '@portico/ui'
import { Lock } from 'lucide-react'
import { usePageTitle } from '../portal/page-title.ts'
import { usePortal } from '../portal/portal.ts'
import styles from './failure-panel.module.css'

/** In the place of a remote that the person's account may not open; nothing of it is loaded. */
export function NoAccessPage({ title, claim }: { title: string; claim: string }) {
  const { history } = usePortal()
  usePageTitle(title)
  return (
    <div className={styles.panel}>
      <EmptyState
        icon={<Lock />}
        title={`You can't open ${title}`}
        level={1}
        action={<Button onClick={() => history.push('/')}>Go home</Button>}
      >
        <p>
          It is for accounts with the permission “{claim}”, which yours does not have. Whoever runs the portal
          can give it to you; sign in again afterwards.
        </p>
      </EmptyState>
    </div>
  )
}
