import { type JsonToken, tokenizeJson } from './json-tokens.ts'
import { jsonErrorText } from './parse-json.ts'

jsonErrorText.inWords = (t, text) => {
  const { line = 1, column = 1, found = '' } = findJsonError(text) ?? {}
  return found === ''
    ? t('This isn’t valid JSON: it ends too early, at line {line, number}, column {column, number}.', {
        line,
        column,
      })
    : t('This isn’t valid JSON: “{found}” at line {line, number}, column {column, number} wasn’t expected.', {
        line,
        column,
        found: found.length > 24 ? `${found.slice(0, 24)}…` : found,
      })
}

/** Position of the first error in JSON, counted from 1, and the token there. Empty if the text ends too early. */
export interface JsonSyntaxError {
  line: number
  column: number
  found: string
}

type Expected = 'value' | 'value or end' | 'key' | 'key or end' | 'colon' | 'comma or end' | 'nothing'

/** Returns the first error in JSON, or null. The messages of JavaScript engines differ, and may lack the position. */
export function findJsonError(text: string): JsonSyntaxError | null {
  const open: string[] = []
  let expected: Expected = 'value'
  for (const token of tokenizeJson(text)) {
    const next = step(expected, token, open)
    if (next === null) return faultAt(text, token.at, token.text)
    expected = next
  }
  return expected === 'nothing' ? null : faultAt(text, text.trimEnd().length, '')
}

/** Returns what may follow a token. Null if the token is not allowed. `open` has the unclosed brackets. */
function step(expected: Expected, { text }: JsonToken, open: string[]): Expected | null {
  const after = () => (open.length > 0 ? 'comma or end' : 'nothing')
  const isEnd = text === (open.at(-1) === '{' ? '}' : ']')
  if (isEnd && open.length > 0 && expected.endsWith('end')) {
    open.pop()
    return after()
  }
  if (expected === 'colon') return text === ':' ? 'value' : null
  if (expected === 'comma or end') {
    if (text !== ',') return null
    return open.at(-1) === '{' ? 'key' : 'value'
  }
  if (expected.startsWith('key')) return isString(text) ? 'colon' : null
  if (!expected.startsWith('value')) return null
  if (text === '{' || text === '[') {
    open.push(text)
    return text === '{' ? 'key or end' : 'value or end'
  }
  return isString(text) || isWord(text) ? after() : null
}

const isString = (text: string) =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: JSON requires that they are escaped.
  /^"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[\da-f]{4}))*"$/i.test(text)
const isWord = (text: string) =>
  /^(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)$/.test(text)

function faultAt(text: string, at: number, found: string): JsonSyntaxError {
  const lines = text.slice(0, at).split('\n')
  return { line: lines.length, column: (lines.at(-1) ?? '').length + 1, found }
}
