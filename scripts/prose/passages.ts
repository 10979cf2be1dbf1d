/** The kinds of text that the prose check reads. */
export const categories = ['comments', 'titles', 'markdown', 'help', 'texts', 'subjects'] as const

/** One kind of text that the prose check reads. */
export type Category = (typeof categories)[number]

/** A piece of English: one comment, test title, paragraph, table cell, help text, message or commit subject. */
export interface Passage {
  category: Category
  /** File relative to the checked folder, with `/`. A commit subject has the commit's short hash. */
  path: string
  /** Line of the first character, counted from 1. */
  line: number
  /** Text without markers, one line for each line of the source. */
  text: string
  /** True for headings and table headers: a heading such as "What you need" is not a sentence. */
  isHeading?: boolean
}

/** Returns a function that converts an offset of `text` into a line number, counted from 1. */
export function createLineCounter(text: string): (offset: number) => number {
  const starts = [0]
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return (offset) => {
    let low = 0
    let high = starts.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((starts[middle] ?? 0) <= offset) low = middle + 1
      else high = middle
    }
    return low
  }
}
