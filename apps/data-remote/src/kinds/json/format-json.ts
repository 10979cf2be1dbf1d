import { jsonTokens } from './json-tokens.ts'

/**
 * JSON over several lines, two spaces a level. Only the space between its tokens changes: digits, the order of keys and keys that
 * stand twice stay as they were written. What is no JSON may be given, too.
 */
export function formatJson(text: string): string {
  let level = 0
  let before = ''
  let written = ''
  for (const { text: token } of jsonTokens(text)) {
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
