import { Button, EmptyState } from '@portico/ui'
import { DatabaseZap } from 'lucide-react'
import type { DataError } from '../errors/data-error.ts'
import { CopySql, SqlBlock } from '../errors/sql-block.tsx'
import { useTexts } from '../texts/texts.ts'
import styles from './install-schema.module.css'
import { createInstallSql } from './install-sql.ts'

/** Explains that the functions that describe tables are missing or another version, with the SQL that installs them. */
export function InstallSchema({ error, retry }: { error: DataError; retry: () => void }) {
  const t = useTexts()
  const text = createInstallSql(error.code === 'schema_malformed')
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
