import { useLocation } from '@portico/react-remote'
import { favouritesPath, recentPath } from '../place/own-pages.ts'
import { FavouritesPage } from './favourites-page.tsx'
import { FindPage } from './find-page.tsx'
import { RecentPage } from './recent-page.tsx'

/** The pages that find files in all folders. */
export function FindPages() {
  const { pathname } = useLocation()
  if (pathname === favouritesPath) return <FavouritesPage />
  return pathname === recentPath ? <RecentPage /> : <FindPage />
}
