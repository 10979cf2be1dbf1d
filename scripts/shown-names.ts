import { parseSync, Visitor } from 'vite'

type Of<Name extends keyof ConstructorParameters<typeof Visitor>[0]> = Parameters<
  NonNullable<ConstructorParameters<typeof Visitor>[0][Name]>
>[0]
type Attribute = Of<'JSXAttribute'>
type Expression = Of<'ConditionalExpression'>['test']

/** What people read of an element, or of a line of a list. */
const words = /^(title|label|alt|detail|about|placeholder|description|confirmLabel|aria-(label|description))$/

/** What holds a name as it is, by how it is called here. */
const raw = /^(name|part|path|\w*Name|\w*[nN]ames)$/

/**
 * Where a source shows a name as it is, with their lines: as a text of an element, as one of its attributes that are read, or as
 * such a property of an object. What `t` and `shownName` return is plain; what is handed on is made so where it is shown.
 */
export function rawNames(path: string, code: string): string[] {
  const found: string[] = []
  const { program, errors } = parseSync(path, code)
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`)
  const look = (shown: Expression) => {
    for (const { start, end } of namesShown(shown))
      found.push(`${path}:${code.slice(0, start).split('\n').length}: ${code.slice(start, end)}`)
  }
  new Visitor({
    JSXElement: ({ children }) => children.forEach(lookInto),
    JSXFragment: ({ children }) => children.forEach(lookInto),
    JSXAttribute: ({ name, value }) => {
      if (value && name.type === 'JSXIdentifier' && words.test(name.name)) lookInto(value)
    },
    Property: ({ key, value }) => {
      const called = key.type === 'Identifier' ? key.name : key.type === 'Literal' ? String(key.value) : ''
      if (words.test(called)) look(value as Expression)
    },
  }).visit(program)
  return found

  function lookInto(child: Of<'JSXElement'>['children'][number] | NonNullable<Attribute['value']>): void {
    if (child.type === 'JSXExpressionContainer' && child.expression.type !== 'JSXEmptyExpression')
      look(child.expression)
  }
}

/** The parts of what is shown that are names: what conditions and templates choose or join, and not what is called with them. */
function namesShown(shown: Expression): { start: number; end: number }[] {
  switch (shown.type) {
    case 'Identifier':
      return raw.test(shown.name) ? [shown] : []
    case 'MemberExpression':
      if (shown.computed) return namesShown(shown.object)
      return shown.property.type === 'Identifier' && raw.test(shown.property.name) ? [shown] : []
    case 'ChainExpression':
      return namesShown(shown.expression as Expression)
    case 'ConditionalExpression':
      return [shown.consequent, shown.alternate].flatMap(namesShown)
    case 'LogicalExpression':
      return [shown.left, shown.right].flatMap(namesShown)
    case 'BinaryExpression':
      return shown.operator === '+' ? [shown.left as Expression, shown.right].flatMap(namesShown) : []
    case 'TemplateLiteral':
      return shown.expressions.flatMap(namesShown)
    case 'CallExpression':
      if (shown.callee.type === 'Identifier')
        return /^(decodeName|nameOf)$/.test(shown.callee.name) ? [shown] : []
      // `path.at(-1)`, `names.join(' ')`
      return shown.callee.type === 'MemberExpression' ? namesShown(shown.callee.object) : []
    default:
      return []
  }
}
