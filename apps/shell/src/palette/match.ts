/** Where in a text the query was found, and how well it fits: more is better. */
export interface Match {
  score: number
  /** Positions of the found characters, `[from, to)` in ascending order. */
  ranges: readonly (readonly [number, number])[]
}

/**
 * Finds `query` in `text`, without regard to case and accents: at its beginning, at the beginning of a word, inside, or
 * as the beginnings of several words. Null where it is none of these.
 */
export function match(text: string, query: string): Match | null {
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

/** Lower case without accents, letter for letter, so that positions stay what they were. */
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

/** `tw` in `task_watchers`: each run of letters begins a word. Letters strewn over a text are no find. */
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
