import { Visitor } from 'vite'
import type { SourceFile } from './source-files.ts'

type Of<Name extends keyof ConstructorParameters<typeof Visitor>[0]> = Parameters<
  NonNullable<ConstructorParameters<typeof Visitor>[0][Name]>
>[0]
type Child = Of<'JSXElement'>['children'][number]
type Expression = Of<'ConditionalExpression'>['test']
type Span = { start: number; end: number }

/** Attributes and properties whose text users read or hear. */
const shown =
  /^(title|label|alt|detail|about|advice|placeholder|description|hint|heading|lead|question|textContent|\w+Label|aria-(label|description|roledescription|valuetext|placeholder))$/

/** Functions whose first argument is shown to the user. */
const says = /^(announce|alert|confirm|useTitle)$/

/** Functions whose texts are translated, or are for developers and logs. */
const takes = /^(t|rich|msg|\w*Error|\w*Failure|failed|misfit|log|warn|error|debug|info)$/

/** A word has at least two letters; a single letter is a unit or a key. */
const word = /\p{L}{2}/u

/** Matches an English sentence in any position: a capitalized word, and a word in small letters after it. */
const sentence = /^[A-Z][a-z’]*,? [a-z’]{2,}(?![\w:/-])/

/** HTML with a word between its tags. */
const html = /<\w+[^<>]*>[^<>]*\p{L}{2}[^<>]*<\//u

/** An untranslated text in a source, and its place. */
interface BareWords {
  /** The file and the line: `src/page.tsx:12`. */
  place: string
  text: string
}

/**
 * Returns texts of a source that no catalog translates: text of elements, attributes and properties that users read, arguments
 * of functions that show text, HTML in templates, and every sentence outside of `t` and `msg`.
 */
export function findUntranslatedTexts({
  path,
  text: code,
  program,
}: Pick<SourceFile, 'path' | 'text' | 'program'>): BareWords[] {
  const found = new Map<number, Span>()
  const taken: Span[] = []
  const add = (text: Span) => found.set(text.start, text)
  const look = (name: string, value: Expression) => {
    if (shown.test(name)) textsIn(value).forEach(add)
  }
  const lookInto = (child: Child | NonNullable<Of<'JSXAttribute'>['value']>) => {
    if (child.type === 'JSXText' && word.test(child.value)) add(child)
    if (child.type === 'Literal') textsIn(child).forEach(add)
    if (child.type === 'JSXExpressionContainer' && child.expression.type !== 'JSXEmptyExpression')
      textsIn(child.expression).forEach(add)
  }
  new Visitor({
    CallExpression: ({ callee, arguments: [first], start, end }) => {
      if (takes.test(nameOf(callee))) taken.push({ start, end })
      if (says.test(nameOf(callee)) && first) textsIn(first as Expression).forEach(add)
    },
    NewExpression: ({ callee, start, end }) => {
      if (takes.test(nameOf(callee))) taken.push({ start, end })
    },
    JSXElement: ({ children }) => children.forEach(lookInto),
    JSXFragment: ({ children }) => children.forEach(lookInto),
    JSXAttribute: ({ name, value }) => {
      if (value && name.type === 'JSXIdentifier' && shown.test(name.name)) lookInto(value)
    },
    Property: ({ key, value }) =>
      look(
        nameOf(key as Expression),
        (value.type === 'AssignmentPattern' ? value.right : value) as Expression,
      ),
    AssignmentExpression: ({ left, right }) => look(nameOf(left as Expression), right),
    Literal: (text) => {
      if (typeof text.value === 'string' && sentence.test(text.value)) add(text)
    },
    TemplateLiteral: (text) => {
      const written = text.quasis.map(({ value }) => value.cooked).join('0')
      if (sentence.test(written) || html.test(written)) add(text)
    },
  }).visit(program)
  return [...found.values()]
    .filter(({ start, end }) => !taken.some((span) => span.start <= start && end <= span.end))
    .map(({ start, end }) => ({
      place: `${path}:${code.slice(0, start).split('\n').length}`,
      text: code
        .slice(start, end)
        .trim()
        .replace(/^(['"`])(.*)\1$/s, '$2')
        .replace(/\$\{[^{}]*\}/g, '…')
        .replace(/\s+/g, ' '),
    }))
}

/** Returns the name of an expression: `t`, the `rich` of `t.rich`, a key. */
function nameOf(node: Expression): string {
  if (node.type === 'Identifier') return node.name
  if (node.type === 'Literal') return String(node.value)
  return node.type === 'MemberExpression' && !node.computed ? nameOf(node.property as Expression) : ''
}

/** Returns the possible texts of an expression: choices of conditions, and parts of lists and templates, but no call arguments. */
function textsIn(node: Expression): Span[] {
  switch (node.type) {
    case 'Literal':
      return typeof node.value === 'string' && word.test(node.value) ? [node] : []
    case 'TemplateLiteral':
      return node.quasis.some(({ value }) => word.test(value.raw))
        ? [node]
        : node.expressions.flatMap(textsIn)
    case 'ConditionalExpression':
      return [node.consequent, node.alternate].flatMap(textsIn)
    case 'LogicalExpression':
      return [node.left, node.right].flatMap(textsIn)
    case 'BinaryExpression':
      return node.operator === '+' ? [node.left as Expression, node.right].flatMap(textsIn) : []
    case 'ArrayExpression':
      return node.elements.flatMap((element) => (element ? textsIn(element as Expression) : []))
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
      return textsIn(node.expression)
    default:
      return []
  }
}
