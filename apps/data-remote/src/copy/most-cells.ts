/** As much as goes to a clipboard at once: some programs take minutes for more, or stop. */
export const mostCells = 500_000
export const mostCharacters = 50_000_000
