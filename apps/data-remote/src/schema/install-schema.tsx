import { useHost } from '@portico/react-remote'
import { Button, EmptyState } from '@portico/ui'
import { Copy, DatabaseZap } from 'lucide-react'
import type { DataError } from '../errors/data-error.ts'
import { useTexts } from '../texts/texts.ts'
import styles from './install-schema.module.css'
import sql from './portico-schema.sql?raw'

/** Where the function that lists tables is missing or of another version: what it is, and the SQL to install. */
export function InstallSchema({ error, retry }: { error: DataError; retry: () => void }) {
  const t = useTexts()
  const host = useHost()
  const text = error.code === 'schema_malformed' ? `drop function public.portico_schema();\n\n${sql}` : sql
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => host.notify({ tone: 'success', title: t('SQL copied') }),
      () =>
        host.notify({
          tone: 'warning',
          title: t('The browser didn’t allow copying'),
          detail: t('Select the text and copy it yourself.'),
        }),
    )
  return (
    <div className={styles.page}>
      <EmptyState
        icon={<DatabaseZap />}
        title={
          error.code === 'schema_malformed'
            ? t('A function has a different version')
            : t('A function is missing')
        }
        action={
          <>
            <Button variant="primary" icon={<Copy size={16} />} onClick={() => void copy()}>
              {t('Copy SQL')}
            </Button>{' '}
            <Button onClick={retry}>{t('Check again')}</Button>
          </>
        }
      >
        {t(
          'The database doesn’t yet tell which tables you have access to. An administrator needs to run this once, as a migration or in the SQL editor. It shows people only what they have been granted.',
        )}
      </EmptyState>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region is reached by keyboard */}
      <section className={styles.sql} tabIndex={0} aria-label={t('SQL to install')}>
        <pre className={styles.text}>{text}</pre>
      </section>
    </div>
  )
}
