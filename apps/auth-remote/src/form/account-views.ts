/** Key of the query of the user's devices. */
export const devicesKey = ['devices'] as const

/** Key of the query of the account's activity. */
export const logKey = ['security-log'] as const

/** Keys that each operation of an account refreshes, because it is logged and may start or end sessions. */
export const accountViews = [devicesKey, logKey]
