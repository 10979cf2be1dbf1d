import { wrapWords } from './format-text.ts'

/** The width that every terminal has, in characters. */
const width = 80

/** A part of a help text: a head in the first line, and words from a column on. */
interface HelpPart {
  head: string
  column: number
  words: string[]
}

/**
 * Breaks a help text into lines of at most 80 characters. Descriptions of commands and options stay in their column, and paragraphs are
 * filled. A command is never broken.
 */
export function fitHelp(help: string): string {
  const parts: HelpPart[] = []
  for (const line of help.split('\n')) addLine(parts, line)
  return parts.flatMap(linesOf).join('\n')
}

function addLine(parts: HelpPart[], line: string): void {
  const [, head = '', text = ''] = /^(\s*\S.*?\s{2,}|\s*)(\S.*)$/.exec(line) ?? []
  const isCommand = /^ +(npx|npm) /.test(line) && !/\S\s{2,}\S/.test(line)
  const last = parts.at(-1)
  const words = text.split(' ').filter(Boolean)
  if (line.trim() === '' || isCommand) parts.push({ head: line.trimEnd(), column: 0, words: [] })
  else if (last && last.words.length > 0 && head.trim() === '' && head.length === last.column)
    last.words.push(...words)
  else parts.push({ head, column: head.length, words })
}

function linesOf({ head, column, words }: HelpPart): string[] {
  if (words.length === 0) return [head]
  // After a long head there would be no room, so its description begins in the next line.
  const isNarrow = width - column < 24
  const indent = isNarrow ? 8 : column
  const [first = '', ...rest] = wrapWords(words, width - indent, 0)
  const later = rest.map((line) => ' '.repeat(indent) + line)
  return isNarrow ? [head.trimEnd(), ' '.repeat(indent) + first, ...later] : [head + first, ...later]
}
