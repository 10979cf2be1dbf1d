import { Button, EmptyState } from '@portico/ui'
import { DatabaseZap } from 'lucide-react'
import type { DataError } from '../errors/data-error.ts'
import { CopySql, SqlBlock } from '../errors/sql-block.tsx'
import { useTexts } from '../texts/texts.ts'
import styles from './install-schema.module.css'
import sql from './portico-tables.sql?raw'

/** Earlier versions of the functions, whose arguments may differ. */
const drops = [
  ...['tables', 'table', 'schemas'].map((name) => `drop function if exists public.portico_${name};\n`),
  'drop domain if exists public.portico_start;\n',
].join('')

/** Explains that the functions that describe tables are missing or of another version, with the SQL to install. */
export function InstallSchema({ error, retry }: { error: DataError; retry: () => void }) {
  const t = useTexts()
  const text = error.code === 'schema_malformed' ? `${drops}\n${sql}` : sql
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
            <CopySql sql={text} isMain /> <Button onClick={retry}>{t('Check again')}</Button>
          </>
        }
      >
        {t(
          'The database doesn’t yet tell which tables you have access to. An administrator needs to run this once, as a migration or in the SQL editor. It shows people only what they have been granted.',
        )}
      </EmptyState>
      <SqlBlock label={t('SQL to install')} sql={text} />
    </div>
  )
}
