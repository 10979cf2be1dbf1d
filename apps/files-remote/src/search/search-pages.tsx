import { useLocation } from '@portico/react-remote'
import { favouritesPath, recentPath } from '../place/special-page-paths.ts'
import { FavouritesPage } from './favourites-page.tsx'
import { RecentPage } from './recent-page.tsx'
import { SearchPage } from './search-page.tsx'

/** The pages that find files in all folders. */
export function SearchPages() {
  const { pathname } = useLocation()
  if (pathname === favouritesPath) return <FavouritesPage />
  return pathname === recentPath ? <RecentPage /> : <SearchPage />
}
