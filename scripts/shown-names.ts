import { parseSync, Visitor } from 'vite'

type Of<Name extends keyof ConstructorParameters<typeof Visitor>[0]> = Parameters<
  NonNullable<ConstructorParameters<typeof Visitor>[0][Name]>
>[0]
type Attribute = Of<'JSXAttribute'>
type Expression = Of<'ConditionalExpression'>['test']

/** Names of attributes and properties that the user reads. */
const words = /^(title|label|alt|detail|about|placeholder|description|confirmLabel|aria-(label|description))$/

/** Names of variables and properties that hold an unescaped name. */
const raw = /^(name|part|path|\w*Name|\w*[nN]ames)$/

/**
 * Returns the lines of a source that show an unescaped name: as text of an element, as an attribute that users read, or as such a
 * property of an object. Results of `t` and `shownName` are safe; a value that is passed on must be escaped where it is shown.
 */
export function findRawNames(path: string, code: string): string[] {
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

/** Returns the names in a shown expression: choices of conditions and parts of templates, but no call arguments. */
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
