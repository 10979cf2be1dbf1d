import { MutationObserver, type QueryClient } from '@tanstack/react-query'
import type { Table } from '../../schema/schema.ts'

/** The key of a write of many rows of `table`, as long as it goes on; `useIsMutating` tells whether there is one. */
export function longWriteKey({ schema, name }: Table) {
  return ['long-write', schema, name] as const
}

/** Lets it be known that the person writes many rows of `table` until `ended`: following each of them would only slow that. */
export function noteLongWrite(queries: QueryClient, table: Table, ended: Promise<void>): void {
  const write = { mutationKey: longWriteKey(table), mutationFn: () => ended, networkMode: 'always' } as const
  void new MutationObserver(queries, write).mutate()
}
