import { Link, useLocation } from '@portico/react-remote'
import { Button, EmptyState } from '@portico/ui'
import styles from './app.module.css'
import { NamePage } from './name-page.tsx'
import { StartPage } from './start-page.tsx'
import { useTexts } from './texts/texts.ts'
import { useConfig } from './use-config.ts'

/** Renders the pages of this remote by their path below its route. */
export function App() {
  return (
    <div className={styles.app}>
      <Page />
    </div>
  )
}

function Page() {
  const t = useTexts()
  const { pathname } = useLocation()
  const { readOnly } = useConfig()
  if (pathname === '/') return <StartPage />
  if (pathname === '/name' && !readOnly) return <NamePage />
  return (
    <EmptyState
      level={1}
      title={t('Page not found')}
      action={<Button render={<Link to="/" />}>{t('Go to the start page')}</Button>}
    >
      {t('The address may be mistyped, or the page no longer exists.')}
    </EmptyState>
  )
}
