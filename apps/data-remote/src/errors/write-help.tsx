import { useUser } from '@portico/session/react'
import { Button } from '@portico/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useTexts } from '../texts/texts.ts'
import type { TablePrivilege } from './administrator-sql.ts'
import type { DataError } from './data-error.ts'
import { getFailure } from './failures.ts'
import styles from './read-error-help.module.css'
import { ReadErrorHelp } from './read-error-help.tsx'

interface WriteHelpProps extends TablePrivilege {
  table: { schema: string; name: string; columns: readonly { privileges: { select: boolean } }[] }
  error: DataError | null
}

/** Shows further help for a refused write: reloading the schema, and SQL for administrators. */
export function WriteHelp({ table, error, ...write }: WriteHelpProps) {
  const t = useTexts()
  const queries = useQueryClient()
  const role = useUser() ? 'authenticated' : 'anon'
  if (error === null) return null
  const asked = {
    ...({ schema: table.schema, table: table.name, columns: [], texts: [], role } as const),
    write: { ...write, canRead: table.columns.some(({ privileges }) => privileges.select) },
  }
  return (
    <div className={styles.within}>
      {getFailure(error.code).remedy === 'reload_schema' ? (
        <Button size="sm" onClick={() => void queries.invalidateQueries({ queryKey: ['schema'] })}>
          {t('Refresh the list of tables')}
        </Button>
      ) : null}
      <ReadErrorHelp {...{ error, asked }} onSearchIn={null} />
    </div>
  )
}
