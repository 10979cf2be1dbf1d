/** The page that opens shares for people without an account; the manifest calls it public. */
export const openPath = '/-/open'

/** The page on which people without an account send files that they were asked for; public, too. */
export const sendPath = '/-/send'

/** The page with one's own shares. */
export const sharesPath = '/-/shares'

/** The page that says how much is stored. */
export const spacePath = '/-/space'

/** The pages that find files wherever they lie: by a search, by when they changed, and among one's favourites. */
export const findPath = '/-/find'
export const recentPath = '/-/recent'
export const favouritesPath = '/-/favourites'

/** The page with what one has deleted and can bring back. */
export const trashPath = '/-/trash'
