import { parseScript } from './parse.ts'
import { createLineCounter, type Passage } from './passages.ts'

interface Span {
  start: number
  end: number
  /** Text between the comment's markers. */
  value: string
  isBlock: boolean
}

/** Strings and comments of a language. Strings come first, so that a marker inside a string starts no comment. */
const patterns = {
  css: /"[^"\n]*"|'[^'\n]*'|url\([^)\n]*\)|\/\*(?<block>[\s\S]*?)\*\//g,
  sql: /'(?:[^']|'')*'|--(?<line>[^\n]*)|\/\*(?<block>[\s\S]*?)\*\//g,
  hash: /"[^"\n]*"|'[^'\n]*'|(?<=^|[ \t])#(?!!)(?<line>[^\n]*)/gm,
  slashes: /"[^"\n]*"|(?<=^|\s)\/\/(?<line>[^\n]*)/gm,
  markup: /<!--(?<block>[\s\S]*?)-->|(?<=^|[\s>;{])\/\*(?<block>[\s\S]*?)\*\/|(?<=^|\s)\/\/(?<line>[^\n]*)/gm,
}

const languageOf: Readonly<Record<string, keyof typeof patterns>> = {
  css: 'css',
  scss: 'css',
  sql: 'sql',
  sh: 'hash',
  bash: 'hash',
  toml: 'hash',
  gitignore: 'hash',
  gitattributes: 'hash',
  npmrc: 'hash',
  editorconfig: 'hash',
  yml: 'hash',
  yaml: 'hash',
  grit: 'slashes',
  json: 'slashes',
  jsonc: 'slashes',
  html: 'markup',
  vue: 'markup',
  svelte: 'markup',
}

/** Instructions for tools. They have no prose, except for the reason after a colon. */
const directive =
  /^\s*(?:[@#]__|\/ ?<reference|@ts-\S+|biome-ignore|eslint|prettier-ignore|@vite-|@module-tag)/

/** Returns whether the file's language has a parser. */
export const isScript = (path: string) => /\.[cm]?[jt]sx?$/.test(path)

/** Returns the comments of a file. Line comments on consecutive lines are one comment. */
export function readComments(path: string, code: string): Passage[] {
  const spans = isScript(path) ? parseComments(path, code) : matchComments(path, code)
  const lineOf = createLineCounter(code)
  const passages: Passage[] = []
  let previous: Span | undefined
  for (const span of spans) {
    const text = directive.test(span.value) ? reasonOf(span.value) : cleanComment(span)
    const last = passages.at(-1)
    if (last && previous && follows(code, previous, span)) last.text += `\n${text}`
    else passages.push({ category: 'comments', path, line: lineOf(span.start), text })
    previous = span
  }
  return passages.filter(({ text }) => /\p{L}{2}/u.test(text))
}

function parseComments(path: string, code: string): Span[] {
  return parseScript(path, code).comments.map(({ start, end, value, type }) => ({
    start,
    end,
    value,
    isBlock: type === 'Block',
  }))
}

function matchComments(path: string, code: string): Span[] {
  const extension = /\.(\w+)$/.exec(path)?.[1] ?? ''
  const language = languageOf[extension] ?? (code.startsWith('#!') ? 'hash' : undefined)
  if (!language) return []
  return [...code.matchAll(patterns[language])].flatMap(({ 0: all, groups = {}, index }) => {
    const { block, line } = groups
    const value = block ?? line
    if (value === undefined) return []
    const start = index + all.search(/\S/)
    return [{ start, end: index + all.length, value, isBlock: block !== undefined }]
  })
}

/** Returns whether two line comments are on consecutive lines with no code between them. */
function follows(code: string, first: Span, second: Span): boolean {
  if (first.isBlock || second.isBlock) return false
  return /^\r?\n[ \t]*$/.test(code.slice(first.end, second.start))
}

function reasonOf(value: string): string {
  return value.slice(value.indexOf(': ') === -1 ? value.length : value.indexOf(': ') + 2).trim()
}

function cleanComment({ value, isBlock }: Span): string {
  const lines = value.split('\n')
  if (!isBlock) return value.trim()
  return lines.map((line) => line.replace(/^\s*[*!]+(?!\*)/, '').trim()).join('\n')
}
