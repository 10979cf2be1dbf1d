import { Link, useLocation } from '@portico/react-remote'
import { Button, EmptyState } from '@portico/ui'
import styles from './app.module.css'
import { NamePage } from './name-page.tsx'
import { StartPage } from './start-page.tsx'
import { useConfig } from './use-config.ts'

/** All pages of this remote, by their address below its route. */
export function App() {
  return (
    <div className={styles.app}>
      <Page />
    </div>
  )
}

function Page() {
  const { pathname } = useLocation()
  const { readOnly } = useConfig()
  if (pathname === '/') return <StartPage />
  if (pathname === '/name' && !readOnly) return <NamePage />
  return (
    <EmptyState
      level={1}
      title="There is no such page"
      action={<Button render={<Link to="/" />}>To the first page</Button>}
    >
      The address may be mistyped, or the page is gone.
    </EmptyState>
  )
}
