import { defineCommands } from '@portico/react-remote'

/**
 * The slot `palette`: files and folders by a part of their name. What searches comes with the first search: it is that of the home page,
 * and what two slots need at once would be a part of the folder's first visit.
 */
export const commands = defineCommands(async (query, context) =>
  (await import('../browse/find-files.ts')).findFiles(query, context),
)
