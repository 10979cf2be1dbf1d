import { Button } from '@portico/ui'
import { Disclosure } from '@portico/ui/disclosure'
import { useTexts } from '../texts/texts.ts'
import { type Asked, administratorSql, tableGrant } from './administrator-sql.ts'
import type { DataError } from './data-error.ts'
import styles from './further-help.module.css'
import { CopySql, SqlBlock } from './sql-block.tsx'

interface FurtherHelpProps {
  error: DataError
  asked: Asked
  /** Looks for the text of the search in one column; null where nothing was searched. */
  onSearchIn: ((column: string) => void) | null
}

/** What helps beside trying again: a search in one column, and for administrators the SQL. */
export function FurtherHelp({ error, asked, onSearchIn }: FurtherHelpProps) {
  const t = useTexts()
  const sql = administratorSql(error, asked)
  return (
    <>
      {error.code === '57014' && onSearchIn && asked.texts.length > 1 ? (
        <p className={styles.columns}>
          {t('Search in one column only:')}
          {asked.texts.map((column) => (
            <Button key={column} size="sm" onClick={() => onSearchIn(column)}>
              {column}
            </Button>
          ))}
        </p>
      ) : null}
      {sql === null ? null : <ForAdministrators sql={sql} />}
    </>
  )
}

/** A table that is not here may be one that was never granted. */
export function GrantHelp({ asked }: { asked: Parameters<typeof tableGrant>[0] }) {
  return <ForAdministrators sql={tableGrant(asked)} />
}

function ForAdministrators({ sql }: { sql: string }) {
  const t = useTexts()
  return (
    <Disclosure className={styles.details} summary={t('For administrators')}>
      <p>{t('This SQL can help. Check that people are meant to get what it gives.')}</p>
      <SqlBlock label={t('SQL for administrators')} sql={sql} />
      <CopySql sql={sql} />
    </Disclosure>
  )
}
