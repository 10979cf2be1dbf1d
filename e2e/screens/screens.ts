import { ofAccounts } from './accounts.ts'
import { ofData } from './data.ts'
import { ofFiles } from './files.ts'
import { ofShell } from './shell.ts'

/** All screens that users can see. */
export const screens = [...ofShell, ...ofAccounts, ...ofData, ...ofFiles]
