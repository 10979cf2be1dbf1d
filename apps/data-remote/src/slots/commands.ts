import { defineCommands } from '@portico/react-remote'
import { findTables } from '../browse/find-tables.ts'

/** The slot `palette`: tables by a part of their name. */
export const commands = defineCommands(findTables)
