import { SlowLoadingMessage, useHost, useLocation, useTitle } from '@portico/react-remote'
import { Button, EmptyState, Skeleton } from '@portico/ui'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link2Off } from 'lucide-react'
import { Problem } from '../errors/lazy-problem.ts'
import { useTexts } from '../texts/texts.ts'
import { fileRequestErrorTexts } from './error-texts.ts'
import styles from './send.module.css'
import { SendFiles } from './send-files.tsx'
import { type FileRequestErrorCode, type OpenRequestResult, openFileRequest } from './send-request.ts'

/** Accepts files from anyone, for the user who created the link. The secret of the link is behind `#` in the address. */
export function SendPage() {
  const token = useLocation().hash.replace(/^#/, '')
  // Another link is another page.
  return <Sending key={token} token={token} />
}

function Sending({ token }: { token: string }) {
  const t = useTexts()
  const { session } = useHost()
  const cache = useQueryClient()
  const query = queryOptions({
    queryKey: ['upload request', token],
    queryFn: (): Promise<OpenRequestResult> => openFileRequest(session.client, token),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const opening = useQuery(query)
  const { request, refusal } = opening.data ?? {}
  useTitle([request?.name ?? t('Send files')])
  return (
    <div className={styles.page}>
      {opening.isPending ? (
        <div className={styles.waiting} aria-busy="true">
          <Skeleton width="16rem" height="1.5rem" />
          <SlowLoadingMessage />
        </div>
      ) : null}
      {opening.isError ? <Problem error={opening.error} retry={() => void opening.refetch()} /> : null}
      {refusal ? (
        <Refused refusal={refusal} again={() => void cache.resetQueries({ queryKey: query.queryKey })} />
      ) : null}
      {request ? <SendFiles token={token} request={request} /> : null}
    </div>
  )
}

function Refused({ refusal, again }: { refusal: FileRequestErrorCode; again: () => void }) {
  const t = useTexts()
  const { title, detail } = fileRequestErrorTexts[refusal]
  return (
    <div role="alert">
      <EmptyState
        level={1}
        icon={<Link2Off />}
        title={t(title)}
        action={refusal === 'missing' ? undefined : <Button onClick={again}>{t('Try again')}</Button>}
      >
        {t(detail)}
      </EmptyState>
    </div>
  )
}
