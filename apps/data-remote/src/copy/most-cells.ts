/** Limits of one copy, because some programs take minutes for more, or hang. */
export const mostCells = 500_000
export const mostCharacters = 50_000_000
