import { Button, EmptyState } from '@portico/ui'
import { Lock } from 'lucide-react'
import { usePageTitle } from '../portal/page-title.ts'
import { usePortal } from '../portal/portal.ts'
import { useTexts } from '../texts/texts.ts'
import styles from './failure-panel.module.css'

/** Explains that the user's account may not open a remote. The remote's code is not loaded. */
export function NoAccessPage({ title, claim }: { title: string; claim: string }) {
  const t = useTexts()
  const { history } = usePortal()
  usePageTitle(title)
  return (
    <div className={styles.panel}>
      <EmptyState
        icon={<Lock />}
        title={t('You can’t open {title}', { title })}
        level={1}
        action={<Button onClick={() => history.push('/')}>{t('Go home')}</Button>}
      >
        <p>
          {t(
            'It is for accounts with the permission “{claim}”, which yours doesn’t have. An administrator of the portal can give it to you. Sign in again afterwards.',
            { claim },
          )}
        </p>
      </EmptyState>
    </div>
  )
}
