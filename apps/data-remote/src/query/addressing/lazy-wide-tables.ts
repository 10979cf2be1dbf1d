import { createCodeLoader } from '@portico/react-remote'

/** Loads the code for tables with too many columns for one URL. @throws TypeError as for a request without an answer */
export const loadWideTables = createCodeLoader(() => import('./wide-tables.ts'))
