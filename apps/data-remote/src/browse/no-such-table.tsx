import { Link, lazyPart, useLocation, useNavigate } from '@portico/react-remote'
import { useUser } from '@portico/session/react'
import { Button, EmptyState } from '@portico/ui'
import { SearchX } from 'lucide-react'
import { useEffect } from 'react'
import { formerAddress } from '../place/former-address.ts'
import { type Route, routeOf } from '../place/routes.ts'
import type { TableList } from '../schema/schema.ts'
import { useTexts } from '../texts/texts.ts'
import { useNamedTables } from './use-found-tables.ts'

/** For administrators, who know whether the table is there. */
const GrantHelp = lazyPart(async () => (await import('../errors/further-help.tsx')).GrantHelp)

/** Replaces a table that the user cannot see, or that does not exist. A link that an earlier version wrote leads to its table. */
export function NoSuchTable({ route, list }: { route: Route; list: TableList | null }) {
  const t = useTexts()
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const role = useUser() ? 'authenticated' : 'anon'
  const former = routeOf(pathname, (name) => name)
  const tables = useNamedTables(list, 'name' in former ? former.name : null)
  const address = formerAddress(pathname, tables)
  useEffect(() => {
    if (address) navigate(`${address}${search}`, { replace: true })
  }, [address, search, navigate])
  if (address) return null
  return (
    <>
      <EmptyState
        icon={<SearchX />}
        title={t('Table not found')}
        action={<Button render={<Link to="/" />}>{t('All tables')}</Button>}
      >
        {t('It no longer exists, or it isn’t shared with you.')}
      </EmptyState>
      {route.at === 'table' ? <GrantHelp asked={{ schema: route.schema, table: route.name, role }} /> : null}
    </>
  )
}
