import { lazyComponent, useHost, useLocation } from '@portico/react-remote'
import { useUser } from '@portico/session/react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { fileRequestsQuery } from '../file-request/file-requests.ts'
import { RequestsSection } from '../file-request/file-requests-section.tsx'
import {
  favouritesPath,
  findPath,
  openPath,
  recentPath,
  sendPath,
  sharesPath,
  spacePath,
  trashPath,
} from '../place/special-page-paths.ts'
import { flattenLinkPages } from '../share/link-pages.ts'
import { useLinkSearch } from '../share/link-search.tsx'
import { SharesPage } from '../share/shares-page.tsx'
import { ShareErrorPanel } from '../shared/share-error-panel.tsx'
import { SharedPage } from '../shared/shared-page.tsx'
import { SpacePage } from '../storage-usage/storage-usage-page.tsx'

const FindPages = lazyComponent(async () => (await import('../search/search-pages.tsx')).SearchPages)
const SendPage = lazyComponent(async () => (await import('../send/send-page.tsx')).SendPage)
const TrashPage = lazyComponent(async () => (await import('../trash/trash-page.tsx')).TrashPage)

/** The pages that are not folders. */
export function SpecialPages() {
  const { pathname } = useLocation()
  const user = useUser()
  if (pathname === openPath) return <SharedPage />
  if (pathname === sendPath) return <SendPage />
  if (pathname === spacePath) return user ? <SpacePage /> : null
  if ([findPath, recentPath, favouritesPath].includes(pathname)) return user ? <FindPages /> : null
  if (pathname === trashPath) return user ? <TrashPage /> : null
  if (pathname !== sharesPath) return <ShareErrorPanel refusal="missing" again={() => {}} />
  return user ? <Links /> : null
}

/** The user's share links and file requests. */
function Links() {
  const { client } = useHost().session
  const words = useLinkSearch()
  // The section is hidden if the user has no file requests, or can't make any.
  const requests = useInfiniteQuery({ ...fileRequestsQuery(client, { words }), retry: false })
  const hasRequests = requests.isPending || flattenLinkPages(requests.data).length > 0
  return (
    <SharesPage hasOther={hasRequests} isOtherLong={requests.hasNextPage}>
      <RequestsSection />
    </SharesPage>
  )
}
