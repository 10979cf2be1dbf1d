import { useHost } from '@portico/react-remote'
import { useAction } from '@portico/react-remote/action'
import { type Message, msg, type Translate } from '@portico/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { toFilesError } from '../errors/files-error.ts'
import { formatBytes } from '../place/format.ts'
import { formatMoment } from '../place/format-progress.ts'
import { FailureBanner } from '../share/failure-banner.tsx'
import { flattenLinkPages } from '../share/link-pages.ts'
import { LinkRow } from '../share/link-row.tsx'
import { MoreLinks, useLinkSearch } from '../share/link-search.tsx'
import styles from '../share/share.module.css'
import { SpecialPageList } from '../special-page/special-page-list.tsx'
import { useTexts } from '../texts/texts.ts'
import {
  endFileRequest,
  type FileRequest,
  type FileRequestState,
  fileRequestsKey,
  fileRequestsQuery,
  getRequestState,
  removeFileRequest,
} from './file-requests.ts'

const states: Record<FileRequestState, Message> = {
  open: msg('Active'),
  ended: msg('Ended'),
  expired: msg('Expired'),
  full: msg('Full'),
}

/** The user's file requests, with their number of files and a button that ends them. Hidden if there are none. */
export function RequestsSection() {
  const t = useTexts()
  const { session, announce } = useHost()
  const words = useLinkSearch()
  const requests = useInfiniteQuery(fileRequestsQuery(session.client, { words }))
  const change = useAction({
    run: ({ request, isEnd }: { request: FileRequest; isEnd: boolean }) =>
      (isEnd ? endFileRequest : removeFileRequest)(session.client, request.id),
    each: ({ request }) => request.id,
    changes: [fileRequestsKey],
    onDone: (_done, { request, isEnd }) =>
      announce(
        isEnd
          ? t('The link to “{name}” no longer works', { name: request.name })
          : t('Removed from the list'),
      ),
  })
  // If the migration was not pushed, there are no file requests.
  const isMissing = requests.error !== null && toFilesError(requests.error).code === 'not_installed'
  const all = flattenLinkPages(requests.data)
  if (isMissing || (all.length === 0 && !requests.error)) return null
  const title = t('Files that I asked for')
  const now = Date.now()
  return (
    <section className={styles.body} aria-label={title}>
      <h2>{title}</h2>
      <FailureBanner error={requests.error ?? change.failure} />
      <SpecialPageList>
        {all.map((request) => {
          const state = getRequestState(request, now)
          const isOpen = state === 'open' || state === 'full'
          return (
            <LinkRow
              key={request.id}
              name={request.name}
              isOpen={isOpen}
              state={t(states[state])}
              facts={factsOf(t, request)}
              isBusy={change.isBusy}
              onAct={() => change.start({ request, isEnd: isOpen })}
            />
          )
        })}
      </SpecialPageList>
      <MoreLinks list={requests} />
    </section>
  )
}

function factsOf(t: Translate, request: FileRequest): string[] {
  const at = (iso: string) => formatMoment(iso, t.locale)
  const { files: count, most_files: most, most_bytes: bytes, most_total: total, last_used_at: last } = request
  return [
    most === null
      ? t('{count, plural, =0 {no file sent yet} one {# file sent} other {# files sent}}', { count })
      : t('{count, number} of {most, plural, one {# file} other {# files}} sent', { count, most }),
    ...(last ? [t('last on {moment}', { moment: at(last) })] : []),
    ...(bytes === null ? [] : [t('up to {size} each', { size: formatBytes(bytes, t.locale) })]),
    ...(total == null ? [] : [t('up to {size} in all', { size: formatBytes(total, t.locale) })]),
    request.expires_at ? t('until {moment}', { moment: at(request.expires_at) }) : t('no end date'),
    t('created {moment}', { moment: at(request.created_at) }),
  ]
}
