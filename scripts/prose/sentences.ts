/** One sentence of a passage. */
interface Sentence {
  /** Plain text on one line: code, links, quotations and values are `◦`. */
  text: string
  /** Lines from the start of the passage to each character of `text`. */
  lineAt: (index: number) => number
}

/** Replaces a stretch of text by `◦`, and keeps its line breaks. */
const blank = (stretch: string) => `◦${stretch.replace(/[^\n]/g, '')}`

/** Replaces what is not English prose, and keeps the line breaks. */
function maskCode(text: string): string {
  return text
    .replace(/^@example[\s\S]*?(?=^@\w|$(?![\s\S]))/gm, (block) => block.replace(/[^\n]/g, ''))
    .replace(/\{@\w+ [^}]*\}/g, blank)
    .replace(/(`+)(?!`)[\s\S]*?[^`]\1(?!`)/g, blank)
    .replace(/!\[[^\]]*\]\([^)]*\)/g, blank)
    .replace(/\[(?:here|this|link)\]\([^)\s]*\)/gi, blank)
    .replace(/\]\((?:[^()\s]|\([^)]*\))*(?:\s+"[^"]*")?\)/g, '')
    .replace(/\b(?:https?|ftp|mailto):[^\s)>\]]+/g, blank)
    .replace(/<\/?[a-zA-Z][^<>\n]*>/g, '')
    .replace(/“[^”]*”|"[^"]*"|‘[^’]*’|(?<=^|[\s(])'[^'\n]+'(?=$|[\s,.;:)!?])/gm, blank)
    .replace(/\{\w+\}|%[sdifjoO#$]|\$\w+\b/g, blank)
    .replace(/[*_[\]]+(?=\S)|(?<=\S)[*_[\]]+/g, '')
}

/** Starts of list items, JSDoc tags and paragraphs. */
const blockStart = /\n[ \t]*\n|\n[ \t]*(?=@\w|[-*•+] |\d+[.)] )/g

/** The end of a sentence before the start of the next one. */
const sentenceEnd =
  /(?<!\b(?:e\.g|i\.e|etc|vs|cf|approx|resp|no|fig|st|mr|dr|incl))[.!?…]+["”’)]*\s+(?=[("“‘]*(?:[A-Z◦@]|[a-z]\w*[A-Z]))/g

/** Splits a passage into sentences. */
export function splitSentences(passage: string): Sentence[] {
  const masked = maskCode(passage)
  return splitAt(masked, 0, blockStart).flatMap((block) =>
    splitAt(block.text, block.offset, sentenceEnd).flatMap(({ text, offset }) => {
      const lead =
        /^\s*(?:[-*•+]\s+|\d+[.)]\s+|@(?:param|arg)\s+(?:\{[^}]*\}\s*)?\S+\s+(?:-\s+)?|@\w+\s+(?:\{[^}]*\}\s*)?)?/.exec(
          text,
        )?.[0] ?? ''
      const rest = text.slice(lead.length)
      if (!/\p{L}/u.test(rest)) return []
      const start = offset + lead.length
      return [
        {
          text: rest.replace(/\s/g, ' ').trimEnd(),
          lineAt: (index: number) => masked.slice(0, start + index).split('\n').length - 1,
        },
      ]
    }),
  )
}

/** Counts the words of a sentence. */
export const countWords = (sentence: string) =>
  sentence.match(/[\p{L}\p{N}◦][\p{L}\p{N}◦'’.-]*/gu)?.length ?? 0

function splitAt(text: string, offset: number, pattern: RegExp): { text: string; offset: number }[] {
  const pieces: { text: string; offset: number }[] = []
  let start = 0
  for (const { 0: all, index } of text.matchAll(pattern)) {
    const end = index + all.length
    pieces.push({ text: text.slice(start, end), offset: offset + start })
    start = end
  }
  return [...pieces, { text: text.slice(start), offset: offset + start }]
}
