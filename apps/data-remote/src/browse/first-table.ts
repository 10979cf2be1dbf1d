import { useHost, useLocation, useNavigate } from '@portico/react-remote'
import { useEffect, useRef } from 'react'
import { isNamed } from '../config.ts'
import { formatTableAddress, parseRoute } from '../place/routes.ts'
import type { TableList } from '../schema/schema.ts'

/** Opens the configured table once, so that users can return to the overview. */
export function OpenFirstTable({ name, list }: { name: string; list: TableList }) {
  const { pathname } = useLocation()
  const { reportError } = useHost()
  const navigate = useNavigate()
  const isDone = useRef(false)
  useEffect(() => {
    if (isDone.current) return
    isDone.current = true
    if (parseRoute(pathname).at !== 'tables') return
    const first = list.tables.find((table) => isNamed(table, name))
    // A missing table also has an address, whose page says that it doesn't exist.
    if (!first) reportError(new Error(`The table ${name} is not here.`))
    const [table = '', inSchema = 'public'] = name.split('.').reverse()
    navigate(formatTableAddress(first ?? { schema: inSchema, name: table }), { replace: true })
  }, [list, name, pathname, navigate, reportError])
  return null
}
