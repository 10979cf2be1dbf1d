import { EmptyState } from '@portico/ui'
import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useFilesConfig } from '../config.ts'
import { useLostFocus } from '../focus/use-lost-focus.ts'
import { useJobContext } from '../jobs/use-job-context.ts'
import { OwnPage } from '../own-page/own-page.tsx'
import { FailureBanner } from '../share/failure-banner.tsx'
import { type Deletion, trashQuery } from '../storage/trash-box.ts'
import { useTexts } from '../texts/texts.ts'
import { tidy } from './delete-for-good.ts'
import styles from './trash.module.css'
import { TrashLines } from './trash-lines.tsx'

/** The user's deletions, latest first, to restore or to remove permanently. */
export function TrashPage() {
  const t = useTexts()
  const { session } = useJobContext().host
  const trash = useQuery(trashQuery(session.client))
  const { buckets } = useFilesConfig()
  const failure = useTidy(trash.data)
  const body = useRef<HTMLDivElement>(null)
  const onFocus = useLostFocus(() => (body.current?.querySelector('button') ?? body.current)?.focus())
  const held = trash.data?.filter(
    ({ objects, bucket_id }) => objects > 0 && (buckets?.includes(bucket_id) ?? true),
  )
  return (
    <OwnPage title={t('Trash')} query={trash} problem={trash.error}>
      <FailureBanner error={failure} />
      {held ? (
        <section
          ref={body}
          className={styles.body}
          aria-label={t('What was deleted')}
          tabIndex={-1}
          onFocus={onFocus}
        >
          {held.length > 0 ? (
            <TrashLines deletions={held} />
          ) : (
            <EmptyState icon={<Trash2 />} title={t('The trash is empty')}>
              {t('Deleted files appear here, and can be restored from here.')}
            </EmptyState>
          )}
        </section>
      ) : null}
    </OwnPage>
  )
}

/** Cleans up the trash once in each visit. Returns the error if that failed. */
function useTidy(deletions: readonly Deletion[] | undefined): unknown {
  const context = useJobContext()
  const isDone = useRef(false)
  const [error, setError] = useState<unknown>(null)
  useEffect(() => {
    if (!deletions || isDone.current) return
    isDone.current = true
    tidy(context, deletions, Date.now()).catch(setError)
  }, [deletions, context])
  return error
}
