import { maxJsonDepth } from '../size-limits.ts'

/** Returns whether a text, read as JSON, is nested deeper than 500 levels. It reads the text once and never calls itself. */
export function isTooDeep(text: string): boolean {
  let depth = 0
  let isInText = false
  for (let at = 0; at < text.length; at++) {
    const letter = text[at]
    if (letter === '"') isInText = !isInText
    else if (isInText && letter === '\\') at++
    else if (isInText) continue
    else if (letter === '[' || letter === '{') depth++
    else if (letter === ']' || letter === '}') depth--
    if (depth > maxJsonDepth) return true
  }
  return false
}
