/** The beginning of each command in messages, as a user types it in the repository of a portal. */
export const npxPortico = 'npx portico'

/** The same for a remote's repository of its own: npx never loads another package of that name there. */
export const npxPorticoElsewhere = 'npx --no-install portico'
