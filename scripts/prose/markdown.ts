import type { Passage } from './passages.ts'

const fence = /^\s*(`{3,}|~{3,})/
const heading = /^\s{0,3}#{1,6}\s+/
const marker = /^\s*(?:>\s?)*(?:[-*+]|\d+[.)])\s+(?:\[[ xX]\]\s+)?/
const separator = /^\s*\|?\s*:?-{2,}:?\s*(?:\|\s*:?-{2,}:?\s*)*\|?\s*$/

/** Returns the headings, paragraphs, list items and table cells of a Markdown file, without code and HTML. */
export function readMarkdown(path: string, source: string): Passage[] {
  const text = withoutFrontMatter(source).replace(/<!--[\s\S]*?-->/g, (comment) =>
    comment.replace(/[^\n]/g, ''),
  )
  const lines = withoutFencedCode(text.split('\n'))
  const passages: Passage[] = []
  const add = (line: number, text: string, isHeading: boolean) => {
    if (/\p{L}{2}/u.test(text)) passages.push({ category: 'markdown', path, line, text, isHeading })
  }
  let open: { line: number; lines: string[] } | null = null
  const close = () => {
    if (open) add(open.line, open.lines.join('\n'), false)
    open = null
  }
  for (const [index, line] of lines.entries()) {
    if (!line.trim() || separator.test(line) || /^\s*\[[^\]]+\]:\s/.test(line)) {
      close()
    } else if (heading.test(line)) {
      close()
      add(index + 1, line.replace(heading, '').trim(), true)
    } else if (/^\s*\|/.test(line)) {
      close()
      const isHeader = separator.test(lines[index + 1] ?? '')
      for (const cell of cellsOf(line)) add(index + 1, cell, isHeader)
    } else if (marker.test(line) || !open) {
      close()
      // A line of four spaces that continues nothing is code.
      if (marker.test(line) || !/^(?: {4}|\t)/.test(line))
        open = { line: index + 1, lines: [line.replace(marker, '').trim()] }
    } else open.lines.push(line.replace(/^\s*(?:>\s?)*/, '').trim())
  }
  close()
  return passages
}

/** Empties the block between the first two lines `---`. The number of lines stays the same. */
function withoutFrontMatter(source: string): string {
  return source.replace(/^---\r?\n[\s\S]*?\n---(?=\r?\n)/, (block) => block.replace(/[^\n]/g, ''))
}

/** Empties the blocks of code between fences, together with the fences. */
function withoutFencedCode(lines: readonly string[]): string[] {
  let code: string | null = null
  return lines.map((line) => {
    const [, mark = ''] = fence.exec(line) ?? []
    if (code === null && !mark) return line
    if (code === null) code = mark
    else if (mark.startsWith(code)) code = null
    return ''
  })
}

function cellsOf(line: string): string[] {
  return line
    .trim()
    .replace(/^\||\|$/g, '')
    .split(/(?<!\\)\|(?=(?:[^`]*`[^`]*`)*[^`]*$)/)
    .map((cell) => cell.trim())
}
