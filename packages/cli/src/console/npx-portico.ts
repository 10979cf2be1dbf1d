/** The beginning of commands in messages, as a user types it in the repository of a portal. */
export const npxPortico = 'npx portico'

/** The same for the standalone repository of a remote, where npx must never load another package of that name. */
export const npxPorticoElsewhere = 'npx --no-install portico'
