/** Limits of one copy, because some programs take minutes for more, or hang. */
export const maxCells = 500_000
export const maxCharacters = 50_000_000
