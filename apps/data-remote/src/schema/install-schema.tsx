import { useHost } from '@portico/react-remote'
import { Button, EmptyState } from '@portico/ui'
import { Copy, DatabaseZap } from 'lucide-react'
import type { DataError } from '../errors/data-error.ts'
import styles from './install-schema.module.css'
import sql from './portico-schema.sql?raw'

/** Where the function that lists tables is missing or of another version: what it is, and the SQL to install. */
export function InstallSchema({ error, retry }: { error: DataError; retry: () => void }) {
  const host = useHost()
  const text = error.code === 'schema_malformed' ? `drop function public.portico_schema();\n\n${sql}` : sql
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => host.notify({ tone: 'success', title: 'SQL copied' }),
      () =>
        host.notify({
          tone: 'warning',
          title: 'Copying was refused',
          detail: 'Select the text and copy it by hand.',
        }),
    )
  return (
    <div className={styles.page}>
      <EmptyState
        icon={<DatabaseZap />}
        title={
          error.code === 'schema_malformed' ? 'One function is of another version' : 'One function is missing'
        }
        action={
          <>
            <Button variant="primary" icon={<Copy size={16} />} onClick={() => void copy()}>
              Copy the SQL
            </Button>{' '}
            <Button onClick={retry}>Check again</Button>
          </>
        }
      >
        The database does not yet say which tables you may see. An administrator runs this once, as a
        migration or in the SQL editor. It shows each person only what has been granted to them.
      </EmptyState>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region is reached by keyboard */}
      <section className={styles.sql} tabIndex={0} aria-label="SQL to install">
        <pre className={styles.text}>{text}</pre>
      </section>
    </div>
  )
}
