import { defineCommands } from '@portico/react-remote'
import { findFiles } from '../browse/find-files.ts'

/** The slot `palette`: files by a part of their name. */
export const commands = defineCommands(findFiles)
