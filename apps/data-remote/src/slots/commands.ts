import { defineCommands } from '@portico/react-remote'
import { findTables } from '../browse/find-tables.ts'

/** The slot `palette`: finds tables by name. */
export const commands = defineCommands(findTables)
