import { createHash } from 'node:crypto'
import compile from 'icu-minify/compile'
import { parseSync, Visitor } from 'vite'
import { placeIn } from '../checks/check-sources.ts'

/** A message in a source file: what it says, and where stands what is compiled. */
export interface Literal {
  start: number
  end: number
  value: string
}

/** A source that no messages can be read from. Its message begins with the place of the fault. */
export class SourceFault extends Error {
  /** Number of characters before the fault. */
  readonly offset: number

  constructor(path: string, code: string, offset: number, fault: string) {
    super(`${placeIn(path, code, offset)}: ${fault}`)
    this.offset = offset
  }
}

type Node = Parameters<NonNullable<ConstructorParameters<typeof Visitor>[0]['CallExpression']>>[0]
type Argument = Node['arguments'][number]

/**
 * Messages that a file says: the literal of each `t(…)` and `t.rich(…)`, and each `msg(…)` as a whole. What is no literal may be
 * a message of a table, which types see to. @throws where a text is put together
 */
export function messagesOf(path: string, code: string): Literal[] {
  if (!/\b(t(\.rich)?|msg)\(|[tT]exts/.test(code)) return []
  const found: Literal[] = []
  visit(path, code, {
    CallExpression({ callee, arguments: [message], start, end }) {
      if (callee.type === 'CallExpression' && message && isTranslate(callee))
        throw new SourceFault(
          path,
          code,
          start,
          'name what says messages `t`, as in `const t = texts.in(locale)`',
        )
      const name =
        callee.type === 'MemberExpression' && isNamed(callee.property, 'rich') ? callee.object : callee
      const isMark = isNamed(callee, 'msg')
      if (!message || !(isMark || isNamed(name, 't'))) return
      if (isMark) found.push({ ...literalOf(path, code, message), start, end })
      else if (isText(message)) found.push(literalOf(path, code, message))
    },
  })
  return found
}

/** Entries of a catalog: those of the object that the file exports as `messages`. @throws where one is no literal */
export function entriesOf(path: string, code: string): { key: Literal; value: Literal }[] {
  const entries: { key: Literal; value: Literal }[] = []
  visit(path, code, {
    VariableDeclarator({ id, init }) {
      if (!isNamed(id, 'messages') || init?.type !== 'ObjectExpression') return
      for (const property of init.properties) {
        if (property.type !== 'Property') throw new Error(`${path} has an entry that is no message`)
        const { key, value } = property
        entries.push({
          key:
            key.type === 'Identifier'
              ? { start: key.start, end: key.end, value: key.name }
              : literalOf(path, code, key),
          value: literalOf(path, code, value),
        })
      }
    },
  })
  return entries
}

/** A compiled message, as `icu-minify` says it: the text itself where it has no arguments. */
export type Compiled = ReturnType<typeof compile>

/** @throws with the message where its syntax is wrong */
export function compileMessage(message: string): Compiled {
  try {
    return compile(message)
  } catch (cause) {
    throw new Error(`“${message}” is no message in ICU’s syntax: ${(cause as Error).message}`, { cause })
  }
}

/** What a catalog knows a message by: its English where it has no arguments, else a few letters of its hash. */
export function keyOf(message: string): string {
  const compiled = compileMessage(message)
  if (typeof compiled === 'string') return compiled
  return createHash('sha256').update(message).digest('base64url').slice(0, 6)
}

function visit(path: string, code: string, visitor: ConstructorParameters<typeof Visitor>[0]): void {
  const { program, errors } = parseSync(path, code)
  const [error] = errors
  if (error) throw new SourceFault(path, code, error.labels[0]?.start ?? 0, error.message)
  new Visitor(visitor).visit(program)
}

/** Whether a call returns what says messages. */
const isTranslate = ({ callee }: Node) =>
  isNamed(callee, 'useTexts') ||
  (callee.type === 'MemberExpression' &&
    (isNamed(callee.property, 'useTexts') ||
      (isNamed(callee.property, 'in') && /texts$/i.test(nameOf(callee.object)))))

/** Whether an argument is written as text, and not handed on. */
const isText = ({ type }: Argument) =>
  type === 'Literal' || type === 'TemplateLiteral' || type === 'BinaryExpression'

const nameOf = (node: { type: string; name?: unknown }) =>
  node.type === 'Identifier' ? String(node.name) : ''

const isNamed = (node: { type: string; name?: unknown }, name: string) =>
  node.type === 'Identifier' && node.name === name

function literalOf(
  path: string,
  code: string,
  node: Argument | { type: string; start: number; end: number },
): Literal {
  const { type, start, end } = node
  if (type === 'Literal' && 'value' in node && typeof node.value === 'string')
    return { start, end, value: node.value }
  const [quasi, ...more] = type === 'TemplateLiteral' && 'quasis' in node ? node.quasis : []
  if (quasi && more.length === 0) return { start, end, value: quasi.value.cooked ?? '' }
  throw new SourceFault(
    path,
    code,
    start,
    `a message is a literal, because it is compiled: ${code.slice(start, end)}`,
  )
}
