/** Returns the most similar name to a wrong one, if its similarity is at least `least` (0 to 1); never the same name. */
export function findClosestName(wrong: string, names: Iterable<string>, least = 0.75): string | undefined {
  let best: string | undefined
  let bestLikeness = least
  for (const name of new Set(names)) {
    const likeness = 1 - distance(wrong, name) / Math.max(wrong.length, name.length, 1)
    if (likeness < 1 && likeness >= bestLikeness && name !== best) {
      best = name
      bestLikeness = likeness
    }
  }
  return best
}

const longest = 63

/** Returns the number of letters to change, add or remove (Levenshtein distance). */
function distance(a: string, b: string): number {
  if (a.length > longest) return a.length
  let row = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const change = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      next.push(Math.min(change, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    row = next
  }
  return row[b.length] ?? 0
}
