/** The positions of a query in a text, with a score: higher is better. */
export interface TextMatch {
  score: number
  /** Positions of the found characters, `[from, to)` in ascending order. */
  ranges: readonly (readonly [number, number])[]
}

/**
 * Finds `query` in `text`, ignoring case and accents: at the start, at the start of a word, inside a word, or as the starts of several
 * words. Returns null if nothing matches.
 */
export function matchText(text: string, query: string): TextMatch | null {
  const wanted = fold(query.trim())
  if (wanted === '') return { score: 0, ranges: [] }
  const given = fold(text)
  const at = given.indexOf(wanted)
  if (at === 0) return { score: given.length === wanted.length ? 100 : 90, ranges: [[0, wanted.length]] }
  const word = wordStart(given, wanted)
  if (word > 0) return { score: 70, ranges: [[word, word + wanted.length]] }
  if (at > 0) return { score: 50, ranges: [[at, at + wanted.length]] }
  const ranges = initials(given, wanted)
  return ranges && { score: 30 - ranges.length, ranges }
}

/** Returns the text in lower case without accents. Each letter keeps its length, so that positions stay the same. */
function fold(text: string): string {
  return Array.from(text, (letter) => {
    const plain = letter.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
    return plain.length === letter.length ? plain : letter.toLowerCase().slice(0, letter.length)
  }).join('')
}

function wordStart(given: string, wanted: string, from = 0): number {
  for (let at = given.indexOf(wanted, from); at !== -1; at = given.indexOf(wanted, at + 1)) {
    if (at > 0 && /[^\p{L}\p{N}]/u.test(given[at - 1] ?? '')) return at
  }
  return -1
}

/** Finds initials such as `tw` in `task_watchers`: each run of letters starts a word, so scattered letters don't match. */
function initials(given: string, wanted: string): (readonly [number, number])[] | null {
  const ranges: [number, number][] = []
  let from = 0
  for (const letter of wanted) {
    const last = ranges.at(-1)
    if (last && given.startsWith(letter, last[1])) last[1] += letter.length
    else {
      const at = from === 0 && given.startsWith(letter) ? 0 : wordStart(given, letter, from)
      if (at === -1) return null
      ranges.push([at, at + letter.length])
    }
    from = ranges.at(-1)?.[1] ?? 0
  }
  return ranges
}
