import { useUser } from '@portico/session/react'
import { Button } from '@portico/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useTexts } from '../texts/texts.ts'
import type { Privilege } from './administrator-sql.ts'
import type { DataError } from './data-error.ts'
import { failureOf } from './failures.ts'
import styles from './further-help.module.css'
import { FurtherHelp } from './further-help.tsx'

interface WriteHelpProps extends Privilege {
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
      {failureOf(error.code).remedy === 'reload_schema' ? (
        <Button size="sm" onClick={() => void queries.invalidateQueries({ queryKey: ['schema'] })}>
          {t('Refresh the list of tables')}
        </Button>
      ) : null}
      <FurtherHelp {...{ error, asked }} onSearchIn={null} />
    </div>
  )
}
