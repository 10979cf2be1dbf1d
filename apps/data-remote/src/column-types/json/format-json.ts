import { tokenizeJson } from './json-tokens.ts'

/**
 * Formats JSON over several lines, with two spaces per level. Only whitespace between tokens changes: digits, key order and duplicate keys
 * stay. Invalid JSON is also accepted.
 */
export function formatJson(text: string): string {
  let level = 0
  let before = ''
  let written = ''
  for (const { text: token } of tokenizeJson(text)) {
    const isEnd = token === '}' || token === ']'
    if (isEnd) level = Math.max(0, level - 1)
    const isAfterOpening = before === '{' || before === '['
    const isNewLine = isEnd ? !isAfterOpening : isAfterOpening || before === ','
    if (isNewLine) written += `\n${'  '.repeat(level)}`
    else if (before === ':') written += ' '
    written += token
    if (token === '{' || token === '[') level += 1
    before = token
  }
  return written
}
