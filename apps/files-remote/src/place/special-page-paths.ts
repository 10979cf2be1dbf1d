/** The page that opens shares for people without an account. The manifest declares it public. */
export const openPath = '/-/open'

/** The page on which people without an account send files for a file request. Also public. */
export const sendPath = '/-/send'

/** The page with the user's own links. */
export const sharesPath = '/-/shares'

/** The page with the used space. */
export const spacePath = '/-/space'

/** The pages that find files in all folders: by a search, by their last change, and among the user's favourites. */
export const findPath = '/-/find'
export const recentPath = '/-/recent'
export const favouritesPath = '/-/favourites'

/** The page with deleted files that the user can restore. */
export const trashPath = '/-/trash'
