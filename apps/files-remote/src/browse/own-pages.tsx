import { lazyPart, useHost, useLocation } from '@portico/react-remote'
import { useUser } from '@portico/session/react'
import { useInfiniteQuery } from '@tanstack/react-query'
import {
  favouritesPath,
  findPath,
  openPath,
  recentPath,
  sendPath,
  sharesPath,
  spacePath,
  trashPath,
} from '../place/own-pages.ts'
import { requestsQuery } from '../request/requests.ts'
import { RequestsSection } from '../request/requests-section.tsx'
import { linksOf } from '../share/link-pages.ts'
import { useLinkWords } from '../share/link-search.tsx'
import { SharesPage } from '../share/shares-page.tsx'
import { RefusedShare } from '../shared/refused-share.tsx'
import { SharedPage } from '../shared/shared-page.tsx'
import { SpacePage } from '../space/space-page.tsx'

const FindPages = lazyPart(async () => (await import('../find/find-pages.tsx')).FindPages)
const SendPage = lazyPart(async () => (await import('../send/send-page.tsx')).SendPage)
const TrashPage = lazyPart(async () => (await import('../trash/trash-page.tsx')).TrashPage)

/** The pages that are not folders. */
export function OwnPages() {
  const { pathname } = useLocation()
  const user = useUser()
  if (pathname === openPath) return <SharedPage />
  if (pathname === sendPath) return <SendPage />
  if (pathname === spacePath) return user ? <SpacePage /> : null
  if ([findPath, recentPath, favouritesPath].includes(pathname)) return user ? <FindPages /> : null
  if (pathname === trashPath) return user ? <TrashPage /> : null
  if (pathname !== sharesPath) return <RefusedShare refusal="missing" again={() => {}} />
  return user ? <Links /> : null
}

/** The user's share links and file requests. */
function Links() {
  const { client } = useHost().session
  const words = useLinkWords()
  // The section is hidden if the user has no file requests, or can't make any.
  const requests = useInfiniteQuery({ ...requestsQuery(client, { words }), retry: false })
  const hasRequests = requests.isPending || linksOf(requests.data).length > 0
  return (
    <SharesPage hasOther={hasRequests} isOtherLong={requests.hasNextPage}>
      <RequestsSection />
    </SharesPage>
  )
}
