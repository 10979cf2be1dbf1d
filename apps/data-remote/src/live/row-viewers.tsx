import { useHost } from '@portico/react-remote'
import { useUser } from '@portico/session/react'
import { Eye } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { Table } from '../schema/schema.ts'
import { useTexts } from '../texts/texts.ts'
import styles from './row-viewers.module.css'
import { trackPresence } from './track-presence.ts'

/** Presence starts after this time in ms, so that stepping through rows is not shown. */
const stayMs = 600
/** Maximum number of names; further users are counted. */
const mostNames = 3

/** Shows which other users have this row open. `row`: its key from `keyOf`. */
export function RowViewers({ table, row }: { table: Table; row: string }) {
  const t = useTexts()
  const others = useOthers(table, row)
  if (others.length === 0) return null
  const names = others.flatMap((name) => name ?? []).slice(0, mostNames)
  const unnamed = others.length - names.length
  const all = [
    ...names,
    ...(unnamed > 0
      ? [
          names.length > 0
            ? t('{count, plural, one {# more person} other {# more people}}', { count: unnamed })
            : t('{count, plural, one {# other person} other {# other people}}', { count: unnamed }),
        ]
      : []),
  ]
  return (
    <p className={styles.others} role="status">
      <Eye className={styles.icon} aria-hidden />
      {t('Also looking at this row: {names}', { names: new Intl.ListFormat(t.locale).format(all) })}
    </p>
  )
}

/** Returns the names of the other users. Null for users without a name. */
function useOthers({ schema, name }: Table, row: string): readonly (string | null)[] {
  const { client } = useHost().session
  const user = useUser()
  const [others, setOthers] = useState<readonly (string | null)[]>([])
  const id = user?.id
  const own = nameIn(user?.user_metadata)
  useEffect(() => {
    if (!id) return
    let leave = () => {}
    const timer = setTimeout(() => {
      leave = trackPresence(client, { schema, table: name, row }, { id, name: own }, setOthers)
    }, stayMs)
    return () => {
      clearTimeout(timer)
      leave()
      setOthers([])
    }
  }, [client, schema, name, row, id, own])
  return others
}

/** Returns a user's display name, never the email address. */
function nameIn(metadata: Record<string, unknown> | undefined): string | null {
  const name = metadata?.full_name ?? metadata?.name
  return typeof name === 'string' && name.trim() !== '' ? name.trim() : null
}
