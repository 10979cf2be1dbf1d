import { Button, EmptyState } from '@portico/ui'
import { Compass } from 'lucide-react'
import { usePortal } from '../portal.ts'
import styles from './not-found-page.module.css'
import { usePageTitle } from './page-title.ts'

/** An address that no part of the portal owns. */
export function NotFoundPage() {
  const { history } = usePortal()
  usePageTitle('Page not found')
  return (
    <div className={styles.page}>
      <EmptyState
        icon={<Compass />}
        title="There is no such page"
        level={1}
        action={<Button onClick={() => history.push('/')}>Go home</Button>}
      >
        The address may be mistyped, or its part of the portal is gone.
      </EmptyState>
    </div>
  )
}
