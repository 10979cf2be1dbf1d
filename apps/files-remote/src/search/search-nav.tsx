import { Link, useLocation } from '@portico/react-remote'
import { useFilesConfig } from '../config.ts'
import { favouritesPath, findPath, recentPath } from '../place/special-page-paths.ts'
import { useTexts } from '../texts/texts.ts'
import styles from './find.module.css'

/** Links between the pages that find files. */
export function SearchNav() {
  const t = useTexts()
  const { pathname } = useLocation()
  const { can } = useFilesConfig()
  const pages = [
    [findPath, t('Search')],
    [recentPath, t('Recent')],
    ...(can.has('favourites') ? ([[favouritesPath, t('Favourites')]] as const) : []),
  ] as const
  return (
    <nav className={styles.nav} aria-label={t('Ways to find files')}>
      {pages.map(([path, title]) => (
        <Link key={path} to={path} aria-current={pathname === path ? 'page' : undefined}>
          {title}
        </Link>
      ))}
    </nav>
  )
}
