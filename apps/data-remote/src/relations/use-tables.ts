import { useHost } from '@portico/react-remote'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { restrictSchema, useDataConfig } from '../config.ts'
import { schemaQuery } from '../schema/load-schema.ts'
import type { Table } from '../schema/schema.ts'

const none: readonly Table[] = []

/** The tables that this remote shows: what leads elsewhere leads nowhere. */
export function useTables(): readonly Table[] {
  const { session } = useHost()
  const config = useDataConfig()
  const { data } = useQuery(schemaQuery(session.client))
  return useMemo(() => (data ? restrictSchema(data, config).tables : none), [data, config])
}
