/** The key of one's devices. */
export const devicesKey = ['devices'] as const

/** The key of what has happened to the account. */
export const logKey = ['security-log'] as const

/** What each operation of an account may change beside its own section: it is logged, and it may begin or end sessions. */
export const accountViews = [devicesKey, logKey]
