import { useHost } from '@portico/react-remote'
import { EmptyState } from '@portico/ui'
import { useQuery } from '@tanstack/react-query'
import { Link2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { OwnPage } from '../own-page/own-page.tsx'
import { useTexts } from '../texts/texts.ts'
import { ShareLines } from './share-lines.tsx'
import { sharesQuery } from './shares.ts'

/** All that one has shared by links, the newest first; what else works by links stands below, where `hasOther` is true. */
export function SharesPage({ hasOther, children }: { hasOther: boolean; children: ReactNode }) {
  const t = useTexts()
  const { session } = useHost()
  const shares = useQuery(sharesQuery(session.client))
  const title = t('My shared links')
  return (
    <OwnPage title={title} query={shares} problem={shares.error}>
      {shares.data?.length === 0 && !hasOther ? (
        <EmptyState icon={<Link2 />} title={t('Nothing shared yet')}>
          {t(
            'Choose “Share…” in the menu of a file or folder. Its link then appears here, and can be ended here.',
          )}
        </EmptyState>
      ) : null}
      {shares.data && shares.data.length > 0 ? <ShareLines shares={shares.data} label={title} /> : null}
      {children}
    </OwnPage>
  )
}
