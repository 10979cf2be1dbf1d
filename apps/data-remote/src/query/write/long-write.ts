import { MutationObserver, type QueryClient } from '@tanstack/react-query'
import type { Table } from '../../schema/schema.ts'

/** Returns the mutation key of a write of many rows of `table`. `useIsMutating` shows whether one is running. */
export function createLongWriteKey({ schema, name }: Table) {
  return ['long-write', schema, name] as const
}

/** Marks a write of many rows of `table` as running until `ended`, because following each row would slow it down. */
export function registerLongWrite(queries: QueryClient, table: Table, ended: Promise<void>): void {
  const write = {
    mutationKey: createLongWriteKey(table),
    mutationFn: () => ended,
    networkMode: 'always',
  } as const
  void new MutationObserver(queries, write).mutate()
}
