import { defineCommands } from '@portico/react-remote'

/**
 * The slot `palette`: finds files and folders by a part of their name. The search loads on demand. It is also that of the home
 * page, and a static import in two slots would make it a part of a folder's first visit.
 */
export const commands = defineCommands(async (query, context) =>
  (await import('../browse/find-files.ts')).findFiles(query, context),
)
