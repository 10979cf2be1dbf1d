import { SlowLoadingMessage, useHost, useLocation, useTitle } from '@portico/react-remote'
import { Skeleton } from '@portico/ui'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { Problem } from '../errors/lazy-problem.ts'
import { useTexts } from '../texts/texts.ts'
import {
  deleteStoredShare,
  type OpenShare,
  type OpenShareResult,
  openShare,
  readStoredShare,
} from './open-share.ts'
import { PasswordForm } from './password-form.tsx'
import { ShareErrorPanel } from './share-error-panel.tsx'
import styles from './shared.module.css'
import { readShared } from './shared-files.ts'
import { SharedFolder } from './shared-folder.tsx'

/** Opens the share whose secret is behind `#` in the address, for anyone. */
export function SharedPage() {
  const t = useTexts()
  const { session } = useHost()
  const token = useLocation().hash.replace(/^#/, '')
  const cache = useQueryClient()
  // Each opening is counted, so it is requested once, and not retried.
  const query = queryOptions({
    queryKey: ['shared', token],
    queryFn: async (): Promise<OpenShareResult> => {
      const kept = readStoredShare(token)
      return kept ? { share: kept } : openShare(session.client, token)
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  const opening = useQuery(query)
  const show = (next: OpenShareResult) => cache.setQueryData(query.queryKey, next)
  const again = () => {
    deleteStoredShare(token)
    void cache.resetQueries({ queryKey: query.queryKey })
  }
  useTitle([opening.data?.share?.name ?? t('Shared files')])
  const { share, refusal, seconds } = opening.data ?? {}
  return (
    <div className={styles.page}>
      {opening.isPending ? <Waiting /> : null}
      {opening.isError ? <Problem error={opening.error} retry={() => void opening.refetch()} /> : null}
      {refusal === 'password' ? <PasswordForm token={token} onOpen={show} /> : null}
      {refusal && refusal !== 'password' ? <ShareErrorPanel {...{ refusal, seconds, again }} /> : null}
      {share ? <Opened share={share} again={again} /> : null}
    </div>
  )
}

function Opened({ share, again }: { share: OpenShare; again: () => void }) {
  const { session } = useHost()
  const files = useQuery({
    queryKey: ['shared files', share.grant],
    queryFn: () => readShared(session.client, share),
  })
  if (!files.data)
    return files.isError ? <Problem error={files.error} retry={() => void files.refetch()} /> : <Waiting />
  if (files.data.refusal) return <ShareErrorPanel refusal={files.data.refusal} again={again} />
  return (
    <SharedFolder key={share.grant} share={share} found={files.data} onRefused={() => void files.refetch()} />
  )
}

function Waiting() {
  return (
    <div className={styles.waiting} aria-busy="true">
      <Skeleton width="16rem" height="1.5rem" />
      <SlowLoadingMessage />
    </div>
  )
}
