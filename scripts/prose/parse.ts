import { type ParseResult, parseSync, type Visitor } from 'vite'

/** The visitor's argument for a node type, such as `NodeOf<'CallExpression'>`. */
type NodeOf<Name extends keyof ConstructorParameters<typeof Visitor>[0]> = Parameters<
  NonNullable<ConstructorParameters<typeof Visitor>[0][Name]>
>[0]

/** Any expression of the syntax tree. */
export type Expression = NodeOf<'ConditionalExpression'>['test']

let last: { path: string; code: string; result: ParseResult } | undefined

/** Parses a script. The last result is kept, because comments, titles and help texts of a file need the same one. */
export function parseScript(path: string, code: string): ParseResult {
  if (last?.path === path && last.code === code) return last.result
  last = { path, code, result: parseSync(path, code) }
  const [error] = last.result.errors
  if (error) console.error(`${path} can't be parsed, so the check skips some of it: ${error.message}`)
  return last.result
}

/** Returns the text of a literal, a template or a concatenation. Values that are only known at run time become `◦`. */
export function getText(node: Expression): string {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : ''
  if (node.type === 'TemplateLiteral') return node.quasis.map(({ value }) => value.cooked ?? '').join('◦')
  if (node.type === 'BinaryExpression' && node.operator === '+')
    return [node.left as Expression, node.right].map((part) => getText(part) || '◦').join('')
  return ''
}
