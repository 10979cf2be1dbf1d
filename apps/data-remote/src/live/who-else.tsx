import { useHost } from '@portico/react-remote'
import { useUser } from '@portico/session/react'
import { Eye } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { Table } from '../schema/schema.ts'
import { useTexts } from '../texts/texts.ts'
import { lookTogether } from './look-together.ts'
import styles from './who-else.module.css'

/** Who steps through rows is seen where they stay; milliseconds. */
const stayMs = 600
/** Others are counted. */
const mostNames = 3

/** Who else has this row open. `row`: its key, as `keyOf` writes it. */
export function WhoElse({ table, row }: { table: Table; row: string }) {
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

/** Their names, null for those who have none. */
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
      leave = lookTogether(client, { schema, table: name, row }, { id, name: own }, setOthers)
    }, stayMs)
    return () => {
      clearTimeout(timer)
      leave()
      setOthers([])
    }
  }, [client, schema, name, row, id, own])
  return others
}

/** What people call themselves; never their address. */
function nameIn(metadata: Record<string, unknown> | undefined): string | null {
  const name = metadata?.full_name ?? metadata?.name
  return typeof name === 'string' && name.trim() !== '' ? name.trim() : null
}
