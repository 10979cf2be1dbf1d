/** A part of a template: Go's `text/template`, as far as mails use it. */
export type TemplateNode =
  | { kind: 'text'; text: string }
  | { kind: 'print'; pipe: TemplatePipe }
  | { kind: 'set'; name: string; pipe: TemplatePipe }
  | { kind: 'branch'; isWith: boolean; pipe: TemplatePipe; body: TemplateNode[]; otherwise: TemplateNode[] }
  | { kind: 'range'; pipe: TemplatePipe; body: TemplateNode[]; otherwise: TemplateNode[] }

/** Commands; each gets the result of the previous one. */
export type TemplatePipe = TemplateTerm[][]

/** A literal value, a path from the dot or a variable, a function, or a pipe in parentheses. */
export type TemplateTerm =
  | { kind: 'value'; value: string | number | boolean | null }
  | { kind: 'path'; from: string; fields: string[] }
  | { kind: 'name'; name: string }
  | { kind: 'pipe'; pipe: TemplatePipe }

/** An error in a template, when it is parsed or run. */
export class TemplateError extends Error {
  override name = 'TemplateError'
}

/** Parses a template. @throws TemplateError */
export function parseTemplate(text: string): TemplateNode[] {
  const parts = [...split(text)]
  const { nodes, end } = parseBody(parts, 0)
  if (end < parts.length) throw new TemplateError(`{{${parts[end]?.action}}} has nothing to end`)
  return nodes
}

/** Text, or the content of `{{…}}`. */
interface Part {
  text?: string
  action?: string
}

const braces =
  /\{\{(- )?\s*((?:"(?:\\.|[^"\\])*"|`[^`]*`|\/\*[\s\S]*?\*\/|(?!\}\}| -\}\})[\s\S])*?)\s*( -)?\}\}/g

function* split(text: string): Generator<Part> {
  let at = 0
  let trims = false
  const piece = (end: number, trimsEnd: boolean) => {
    const raw = text.slice(at, end)
    const begun = trims ? raw.trimStart() : raw
    return { text: trimsEnd ? begun.trimEnd() : begun }
  }
  for (const match of text.matchAll(braces)) {
    const [whole, before, action = '', after] = match
    yield piece(match.index, before !== undefined)
    at = match.index + whole.length
    trims = after !== undefined
    if (!action.startsWith('/*')) yield { action }
  }
  const rest = piece(text.length, false)
  if (rest.text.includes('{{')) throw new TemplateError('{{ is never closed')
  yield rest
}

function parseBody(parts: readonly Part[], start: number): { nodes: TemplateNode[]; end: number } {
  const nodes: TemplateNode[] = []
  let at = start
  while (at < parts.length) {
    const { text, action } = parts[at] as Part
    if (action === undefined) {
      if (text) nodes.push({ kind: 'text', text })
      at += 1
      continue
    }
    const [word = ''] = /^\w+\b/.exec(action) ?? []
    if (word === 'end' || word === 'else') return { nodes, end: at }
    if (word === 'if' || word === 'with' || word === 'range') {
      const block = parseBlock(parts, at, word, action.slice(word.length))
      nodes.push(block.node)
      at = block.end
      continue
    }
    const [, name, value] = /^\$(\w+)\s*:?=([\s\S]*)$/.exec(action) ?? []
    if (name !== undefined) nodes.push({ kind: 'set', name, pipe: parsePipe(value ?? '') })
    else nodes.push({ kind: 'print', pipe: parsePipe(action) })
    at += 1
  }
  return { nodes, end: at }
}

type BlockWord = 'if' | 'with' | 'range'

function parseBlock(
  parts: readonly Part[],
  start: number,
  word: BlockWord,
  condition: string,
): { node: TemplateNode; end: number } {
  const pipe = parsePipe(condition)
  const body = parseBody(parts, start + 1)
  let { end } = body
  let otherwise: TemplateNode[] = []
  const [, elseWord, elseCondition = ''] =
    /^else(?:\s+(if|with)\b([\s\S]*))?$/.exec(parts[end]?.action ?? '') ?? []
  if (elseWord) {
    // Its `end` also ends this block.
    const next = parseBlock(parts, end, elseWord as BlockWord, elseCondition)
    otherwise = [next.node]
    return { node: nodeOf(word, pipe, body.nodes, otherwise), end: next.end }
  }
  if (parts[end]?.action === 'else') {
    const rest = parseBody(parts, end + 1)
    otherwise = rest.nodes
    end = rest.end
  }
  if (parts[end]?.action !== 'end') throw new TemplateError(`{{${word}${condition}}} has no {{end}}`)
  return { node: nodeOf(word, pipe, body.nodes, otherwise), end: end + 1 }
}

function nodeOf(
  word: BlockWord,
  pipe: TemplatePipe,
  body: TemplateNode[],
  otherwise: TemplateNode[],
): TemplateNode {
  return word === 'range'
    ? { kind: 'range', pipe, body, otherwise }
    : { kind: 'branch', isWith: word === 'with', pipe, body, otherwise }
}

const token =
  /\s*(?:(?<text>"(?:\\.|[^"\\])*")|`(?<raw>[^`]*)`|(?<number>-?\d+(?:\.\d+)?)|(?<path>\$\w*(?:\.\w+)*|(?:\.\w+)+|\.)|(?<name>[A-Za-z_]\w*)|(?<sign>[|()]))/y

function parsePipe(text: string): TemplatePipe {
  const stack: TemplatePipe[] = [[[]]]
  const add = (term: TemplateTerm) => stack.at(-1)?.at(-1)?.push(term)
  token.lastIndex = 0
  while (token.lastIndex < text.trimEnd().length) {
    const at = token.lastIndex
    const found = token.exec(text)?.groups
    if (!found) throw new TemplateError(`{{${text.trim()}}} cannot be read from "${text.slice(at).trim()}"`)
    const { sign } = found
    if (sign === '|') stack.at(-1)?.push([])
    else if (sign === '(') stack.push([[]])
    else if (sign === ')') {
      const pipe = stack.pop()
      if (!pipe || stack.length === 0) throw new TemplateError(`{{${text.trim()}}} closes a bracket too many`)
      add({ kind: 'pipe', pipe })
    } else add(termOf(found))
  }
  const [pipe, open] = stack
  if (!pipe || open || pipe.some((command) => command.length === 0))
    throw new TemplateError(`{{${text.trim()}}} lacks something`)
  return pipe
}

const constants: ReadonlyMap<string, boolean | null> = new Map([
  ['true', true],
  ['false', false],
  ['nil', null],
])

function termOf({ text, raw, number, path, name = '' }: Record<string, string | undefined>): TemplateTerm {
  if (text !== undefined) return { kind: 'value', value: JSON.parse(text) as string }
  if (raw !== undefined) return { kind: 'value', value: raw }
  if (number !== undefined) return { kind: 'value', value: Number(number) }
  if (path !== undefined) {
    const [from = '', ...fields] = path.split('.')
    return { kind: 'path', from, fields: fields.filter(Boolean) }
  }
  const constant = constants.get(name)
  return constant === undefined ? { kind: 'name', name } : { kind: 'value', value: constant }
}
