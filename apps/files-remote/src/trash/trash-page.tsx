import { EmptyState } from '@portico/ui'
import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useFilesConfig } from '../config.ts'
import { useFocusRecovery } from '../layout/use-focus-recovery.ts'
import { FailureBanner } from '../share/failure-banner.tsx'
import { SpecialPage } from '../special-page/special-page.tsx'
import { type TrashEntry, trashQuery } from '../storage/trash-entries.ts'
import { useTaskContext } from '../tasks/use-task-context.ts'
import { useTexts } from '../texts/texts.ts'
import { emptyExpiredTrash } from './delete-permanently.ts'
import styles from './trash.module.css'
import { TrashList } from './trash-list.tsx'

/** The user's deletions, latest first, to restore or to remove permanently. */
export function TrashPage() {
  const t = useTexts()
  const { session } = useTaskContext().host
  const trash = useQuery(trashQuery(session.client))
  const { buckets } = useFilesConfig()
  const failure = useTidy(trash.data)
  const body = useRef<HTMLDivElement>(null)
  const onFocus = useFocusRecovery(() => (body.current?.querySelector('button') ?? body.current)?.focus())
  const held = trash.data?.filter(
    ({ objects, bucket_id }) => objects > 0 && (buckets?.includes(bucket_id) ?? true),
  )
  return (
    <SpecialPage title={t('Trash')} query={trash} problem={trash.error}>
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
            <TrashList deletions={held} />
          ) : (
            <EmptyState icon={<Trash2 />} title={t('The trash is empty')}>
              {t('Deleted files appear here, and can be restored from here.')}
            </EmptyState>
          )}
        </section>
      ) : null}
    </SpecialPage>
  )
}

/** Cleans up the trash once in each visit. Returns the error if that failed. */
function useTidy(deletions: readonly TrashEntry[] | undefined): unknown {
  const context = useTaskContext()
  const isDone = useRef(false)
  const [error, setError] = useState<unknown>(null)
  useEffect(() => {
    if (!deletions || isDone.current) return
    isDone.current = true
    emptyExpiredTrash(context, deletions, Date.now()).catch(setError)
  }, [deletions, context])
  return error
}
