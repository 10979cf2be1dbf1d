import { accountCalls, peopleCalls } from './account-calls.ts'
import type { Call } from './call.ts'
import { fileCalls } from './file-calls.ts'
import { linkCalls } from './link-calls.ts'
import { rowCalls } from './row-calls.ts'
import { storageCalls } from './storage-calls.ts'
import { tableCalls } from './table-calls.ts'
import { viewCalls } from './view-calls.ts'

/** Every request that the product sends to the database, and every SQL function that users may call. */
export const catalog: readonly Call[] = [
  ...fileCalls,
  ...linkCalls,
  ...storageCalls,
  ...tableCalls,
  ...rowCalls,
  ...viewCalls,
  ...accountCalls,
  ...peopleCalls,
]
