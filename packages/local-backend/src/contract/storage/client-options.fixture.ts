import { parseSync } from 'vite'

/** A node of a TypeScript syntax tree. */
interface Node {
  type: string
  [field: string]: unknown
}

const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string'

function childrenOf(node: Node): Node[] {
  return Object.values(node).flatMap((value) => (Array.isArray(value) ? value : [value]).filter(isNode))
}

/** Returns a node and all its descendants. */
function within(node: Node): Node[] {
  return [node, ...childrenOf(node).flatMap(within)]
}

function bodyOf(name: string, text: string): Node[] {
  const { program, errors } = parseSync(name, text, { lang: name.endsWith('.d.mts') ? 'dts' : 'ts' })
  if (errors.length > 0) throw new Error(`${name}: ${errors[0]?.message}`)
  return program.body as unknown as Node[]
}

const nameOf = (node: unknown): string => {
  const { name, value } = (node ?? {}) as { name?: unknown; value?: unknown }
  return String(name ?? value ?? '')
}

/** An option of a call, or a value that the declaration of the option names. */
export interface ClientOption {
  call: string
  name: string
  value?: string
}

/** Returns the options of a class's calls by its declarations, also those of nested objects. */
export function parseClientOptions(declarations: string, className: string): ClientOption[] {
  const body = bodyOf('client.d.mts', declarations)
  const named = new Map(body.map((node) => [nameOf(node.id), node]))
  const literalsOf = (node: Node): string[] => {
    const alias = node.type === 'TSTypeReference' ? named.get(nameOf(node.typeName)) : undefined
    if (alias) return literalsOf(alias)
    if (node.type === 'TSTypeReference' && nameOf(node.typeName) === 'Exclude') {
      const [all = [], without = []] = ((node.typeArguments as Node).params as Node[]).map(literalsOf)
      return all.filter((literal) => !without.includes(literal))
    }
    const literal = node.type === 'TSLiteralType' ? (node.literal as { value?: unknown }).value : undefined
    if (typeof literal === 'string') return [literal]
    // A value in an object belongs to an option of that object.
    return node.type === 'TSTypeLiteral' || node.type === 'TSInterfaceBody'
      ? []
      : childrenOf(node).flatMap(literalsOf)
  }
  const found: ClientOption[] = []
  const seen = new Set<unknown>()
  const read = (call: string, node: Node): void => {
    if (node.type === 'TSTypeReference' || node.type === 'TSInterfaceHeritage') {
      const target = named.get(nameOf(node.typeName ?? node.expression))
      if (target && !seen.has(target)) {
        seen.add(target)
        read(call, target)
      }
    }
    if (node.type === 'TSPropertySignature') {
      const name = nameOf(node.key)
      found.push({ call, name })
      for (const value of literalsOf(node.typeAnnotation as Node)) found.push({ call, name, value })
    }
    for (const child of childrenOf(node)) read(call, child)
  }
  const { body: members } = (named.get(className) ?? { body: { body: [] } }).body as { body: Node[] }
  for (const method of members.filter(
    ({ type, accessibility }) => type === 'MethodDefinition' && !accessibility,
  )) {
    const { params, typeParameters } = method.value as { params: Node[]; typeParameters?: Node }
    seen.clear()
    for (const taken of [...params, ...[typeParameters ?? []].flat()]) read(nameOf(method.key), taken)
  }
  return found
}

/** The calls in a piece of a test file, with its property names and literals. */
export interface TestPiece {
  calls: Set<string>
  words: Set<string>
}

/** Returns the pieces of a test file: its top-level blocks, and the rows of its top-level tables. */
export function parseTestPieces(name: string, text: string): TestPiece[] {
  const lines = (node: Node): Node[] => {
    const [declared] = node.type === 'VariableDeclaration' ? (node.declarations as Node[]) : []
    const table = declared?.init as Node | undefined
    return table?.type === 'ArrayExpression' ? (table.elements as Node[]) : [node]
  }
  return bodyOf(name, text)
    .flatMap(lines)
    .map((piece) => {
      const all = within(piece)
      const called = all.filter(({ type }) => type === 'CallExpression').map(({ callee }) => callee as Node)
      const members = called.filter(({ type }) => type === 'MemberExpression')
      const keys = all.filter(({ type }) => type === 'Property').map(({ key }) => nameOf(key))
      const texts = all.filter(({ type }) => type === 'Literal').map(nameOf)
      return {
        calls: new Set(members.map(({ property }) => nameOf(property))),
        words: new Set([...keys, ...texts]),
      }
    })
}
