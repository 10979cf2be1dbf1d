import { accountScreens } from './accounts.ts'
import { dataScreens } from './data.ts'
import { fileScreens } from './files.ts'
import { shellScreens } from './shell.ts'

/** All screens that users can see. */
export const screens = [...shellScreens, ...accountScreens, ...dataScreens, ...fileScreens]
