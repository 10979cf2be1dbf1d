import { createHash } from 'node:crypto'
import compile from 'icu-minify/compile'
import { parseSync, Visitor } from 'vite'
import { formatPosition } from '../checks/check-sources.ts'

/** A message in a source file: its text, and the position of the code that is compiled. */
export interface MessageLiteral {
  start: number
  end: number
  value: string
}

/** An error in a source from which messages are read. The message starts with its place. */
export class MessageSourceError extends Error {
  /** Number of characters before the fault. */
  readonly offset: number

  constructor(path: string, code: string, offset: number, fault: string) {
    super(`${formatPosition(path, code, offset)}: ${fault}`)
    this.offset = offset
  }
}

type Node = Parameters<NonNullable<ConstructorParameters<typeof Visitor>[0]['CallExpression']>>[0]
type Argument = Node['arguments'][number]

/**
 * Reads the messages of a file: the literal of each `t(…)` and `t.rich(…)`, and each `msg(…)` as a whole. An argument that is not a
 * literal may be a message of a table, which types check. @throws if a text is concatenated
 */
export function parseMessages(path: string, code: string): MessageLiteral[] {
  if (!/\b(t(\.rich)?|msg)\(|[tT]exts/.test(code)) return []
  const found: MessageLiteral[] = []
  visit(path, code, {
    CallExpression({ callee, arguments: [message], start, end }) {
      if (callee.type === 'CallExpression' && message && isTranslate(callee))
        throw new MessageSourceError(
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

/** Reads the entries of a catalog: the properties of the exported object `messages`. @throws if an entry is not a literal */
export function parseCatalogEntries(
  path: string,
  code: string,
): { key: MessageLiteral; value: MessageLiteral }[] {
  const entries: { key: MessageLiteral; value: MessageLiteral }[] = []
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

/** A message compiled by `icu-minify`; a string if it has no arguments. */
export type CompiledMessage = ReturnType<typeof compile>

/** Compiles a message. @throws with the message if its syntax is invalid */
export function compileMessage(message: string): CompiledMessage {
  try {
    return compile(message)
  } catch (cause) {
    throw new Error(`“${message}” is no message in ICU’s syntax: ${(cause as Error).message}`, { cause })
  }
}

/** Returns the key of a message in a catalog: its English text if it has no arguments, else six letters of its hash. */
export function getMessageKey(message: string): string {
  const compiled = compileMessage(message)
  if (typeof compiled === 'string') return compiled
  return createHash('sha256').update(message).digest('base64url').slice(0, 6)
}

function visit(path: string, code: string, visitor: ConstructorParameters<typeof Visitor>[0]): void {
  const { program, errors } = parseSync(path, code)
  const [error] = errors
  if (error) throw new MessageSourceError(path, code, error.labels[0]?.start ?? 0, error.message)
  new Visitor(visitor).visit(program)
}

/** Whether a call returns a function that translates messages. */
const isTranslate = ({ callee }: Node) =>
  isNamed(callee, 'useTexts') ||
  (callee.type === 'MemberExpression' &&
    (isNamed(callee.property, 'useTexts') ||
      (isNamed(callee.property, 'in') && /texts$/i.test(nameOf(callee.object)))))

/** Whether an argument is a text, and not a variable. */
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
): MessageLiteral {
  const { type, start, end } = node
  if (type === 'Literal' && 'value' in node && typeof node.value === 'string')
    return { start, end, value: node.value }
  const [quasi, ...more] = type === 'TemplateLiteral' && 'quasis' in node ? node.quasis : []
  if (quasi && more.length === 0) return { start, end, value: quasi.value.cooked ?? '' }
  throw new MessageSourceError(
    path,
    code,
    start,
    `a message is a literal, because it is compiled: ${code.slice(start, end)}`,
  )
}
