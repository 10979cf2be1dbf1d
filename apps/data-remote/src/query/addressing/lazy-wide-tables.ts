import { lazyCode } from '@portico/react-remote'

/** Loads the code for tables whose columns are too many for one address. @throws TypeError as for a request without an answer */
export const loadWideTables = lazyCode(() => import('./wide-tables.ts'))
