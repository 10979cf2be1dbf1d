/** The limit of edited letters: a name with more differences is not what the user meant. */
const mostWrong = 2

/** The limit of a name's length: longer names are not misspelled ones. */
const longest = 40

/** Returns up to three names that differ by a few letters, or that share a word with `name`; the nearest first. */
export function findSimilar(name: string, names: readonly string[]): string[] {
  if (name.length > longest) return []
  const words = name.split('-')
  const rate = (one: string) => {
    const wrong = countEdits(name, one)
    if (wrong <= mostWrong) return wrong
    const isPart =
      one.includes(name) || one.split('-').some((word) => words.includes(word) || words.includes(`${word}s`))
    return isPart ? mostWrong + 1 : Number.POSITIVE_INFINITY
  }
  return names
    .map((one) => ({ one, distance: rate(one) }))
    .filter(({ distance }) => distance < Number.POSITIVE_INFINITY)
    .sort((first, second) => first.distance - second.distance)
    .slice(0, 3)
    .map(({ one }) => one)
}

/** Counts the letters to insert, remove or replace to turn `from` into `to` (Levenshtein distance). */
function countEdits(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (const [index, letter] of [...from].entries()) {
    const next = [index + 1]
    for (const [column, other] of [...to].entries())
      next.push(
        Math.min(
          (next[column] ?? 0) + 1,
          (row[column + 1] ?? 0) + 1,
          (row[column] ?? 0) + (letter === other ? 0 : 1),
        ),
      )
    row = next
  }
  return row.at(-1) ?? 0
}
