import { useAuthStatus } from '@portico/session/react'
import { Button, EmptyState } from '@portico/ui'
import { Wrench } from 'lucide-react'
import type { ReactNode } from 'react'
import { usePageTitle } from '../portal/page-title.ts'
import { PortalLink } from '../portal/portal-link.tsx'
import styles from '../remote-page/failure-panel.module.css'
import { useTexts } from '../texts/texts.ts'
import { useCanShowPanel } from './can-show-panel.ts'

/** Shows the document for developers to administrators. Other users see an explanation, and links to sign in or to open the portal. */
export function DevGate({ children }: { children: ReactNode }) {
  const isAdministrator = useCanShowPanel()
  const status = useAuthStatus()
  if (isAdministrator) return children
  return status === 'loading' ? null : <ForAdministrators isSignedOut={status === 'signed_out'} />
}

function ForAdministrators({ isSignedOut }: { isSignedOut: boolean }) {
  const t = useTexts()
  usePageTitle(t('For developers'))
  return (
    <div className={styles.panel}>
      <EmptyState
        icon={<Wrench />}
        title={t('This address is for administrators')}
        level={1}
        action={
          <>
            {isSignedOut ? <Button render={<PortalLink href="/auth" />}>{t('Sign in')}</Button> : null}
            {/* A plain link, because it leaves this document. */}
            <Button render={<a href="/">{t('Open the portal')}</a>} />
          </>
        }
      >
        {t('Builds are tested here before they are released. Your account needs the permission “admin”.')}
      </EmptyState>
    </div>
  )
}
