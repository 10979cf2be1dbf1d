import { useHost } from '@portico/react-remote'
import { useUser } from '@portico/session/react'
import { Button } from '@portico/ui'
import { Disclosure } from '@portico/ui/disclosure'
import { useQuery } from '@tanstack/react-query'
import { useTexts } from '../texts/texts.ts'
import { createAdministratorSql, createGrantSql, type FailedAction } from './administrator-sql.ts'
import { type DataError, throwDataError } from './data-error.ts'
import styles from './read-error-help.module.css'
import { CopySql, SqlBlock } from './sql-block.tsx'

interface FurtherHelpProps {
  error: DataError
  asked: FailedAction
  /** Searches one column for the text. Null without a search. */
  onSearchIn: ((column: string) => void) | null
}

/** Shows further help for a failure: a search in one column, and SQL for administrators. */
export function ReadErrorHelp({ error, asked, onSearchIn }: FurtherHelpProps) {
  const t = useTexts()
  const advice = useAdvice(error, asked)
  const sql = error.code === '57014' ? advice : createAdministratorSql(error, asked)
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

/**
 * Returns SQL that makes a query faster. Null for users who aren't administrators, because they can't run it. The database's advice
 * considers its indexes and policies. Without that function, it is the indexes that the query could use.
 */
function useAdvice(error: DataError, asked: FailedAction): string | null {
  const { client } = useHost().session
  const isAdministrator = Boolean(useUser()?.app_metadata?.admin)
  const { schema, table, columns, texts } = asked
  const args = { named: table, in_schema: schema, compared: columns, searched: texts }
  const isAsked = error.code === '57014' && isAdministrator
  const { data } = useQuery({
    queryKey: ['advice', args],
    queryFn: async ({ signal }) => {
      const answer = await client
        .rpc('portico_advice', args)
        .abortSignal(signal)
        .then(undefined, throwDataError)
      return answer.error ? createAdministratorSql(error, asked) : (answer.data as string | null)
    },
    enabled: isAsked,
    retry: false,
  })
  return isAsked ? (data ?? null) : null
}

/** Shows the grant for a table that was not found, because a missing grant has the same effect. */
export function GrantHelp({ asked }: { asked: Parameters<typeof createGrantSql>[0] }) {
  return <ForAdministrators sql={createGrantSql(asked)} />
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
