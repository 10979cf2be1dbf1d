import { Link, lazyComponent, useLocation, useNavigate } from '@portico/react-remote'
import { useUser } from '@portico/session/react'
import { Button, EmptyState } from '@portico/ui'
import { SearchX } from 'lucide-react'
import { useEffect } from 'react'
import { resolveFormerAddress, resolveNamedAddress } from '../place/former-address.ts'
import { type DataRoute, parseRoute } from '../place/routes.ts'
import type { TableList } from '../schema/schema.ts'
import { useTexts } from '../texts/texts.ts'
import { useNamedTables } from './use-table-search.ts'

/** Shows the grant to administrators, who know whether the table exists. */
const GrantHelp = lazyComponent(async () => (await import('../errors/read-error-help.tsx')).GrantHelp)

/**
 * Replaces a table that does not exist or is not visible. The name of a table without its schema, and a link from an earlier version, lead
 * to the table.
 */
export function NoSuchTable({ route, list }: { route: DataRoute; list: TableList | null }) {
  const t = useTexts()
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const role = useUser() ? 'authenticated' : 'anon'
  const names = [route, parseRoute(pathname, (name) => name)].flatMap((one) =>
    'name' in one ? [one.name] : [],
  )
  const tables = useNamedTables(list, [...new Set(names)])
  const address = tables && (resolveNamedAddress(route, tables) ?? resolveFormerAddress(pathname, tables))
  useEffect(() => {
    if (address) navigate(`${address}${search}`, { replace: true })
  }, [address, search, navigate])
  if (address || !tables) return null
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
