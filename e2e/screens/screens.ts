import { ofAccounts } from './accounts.ts'
import { ofData } from './data.ts'
import { ofFiles } from './files.ts'
import { ofShell } from './shell.ts'

/** Every screen that people may have before them. */
export const screens = [...ofShell, ...ofAccounts, ...ofData, ...ofFiles]
