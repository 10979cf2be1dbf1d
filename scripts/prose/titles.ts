import { Visitor } from 'vite'
import { type Expression, getText, parseScript } from './parse.ts'
import { createLineCounter, type Passage } from './passages.ts'
import { readTitlePhrases } from './title-tables.ts'

const titled = /^(?:test|it|describe|suite|bench)$/

/** Members of `test` whose first argument is not a title. */
const isUntitled = /^(?:each|for|info|use|extend|beforeAll|beforeEach|afterAll|afterEach|setTimeout)$/

/** Returns whether a file can contain tests. */
export const isTestSource = (path: string) =>
  /\.(?:test|spec|bench|fixture)\.[cm]?[jt]sx?(?:\.tmpl)?$|(?:^|\/)(?:e2e|__tests__|tests?)\/.*\.[cm]?[jt]sx?$/.test(
    path,
  )

/**
 * Returns the titles that a file gives to `test`, `it`, `describe`, `bench` and `test.step`, and the phrases that rows of
 * `test.each` and `test.for` put into them.
 */
export function readTitles(path: string, code: string): Passage[] {
  const lineOf = createLineCounter(code)
  const passages: Passage[] = []
  const constants = new Map<string, Expression>()
  new Visitor({
    VariableDeclarator({ id, init }) {
      if (init && id.type === 'Identifier') constants.set(id.name, init as Expression)
    },
    CallExpression({ callee, arguments: [title] }) {
      if (!title || !isTitled(callee as Expression)) return
      const text = getText(title as Expression)
      if (!text) return
      const table = tableOf(callee as Expression)
      const rows = table?.type === 'Identifier' ? constants.get(table.name) : table
      for (const part of [{ text, start: title.start }, ...readTitlePhrases(text, rows)])
        passages.push({ category: 'titles', path, line: lineOf(part.start), text: part.text })
    },
  }).visit(parseScript(path, code).program)
  return passages
}

/** Returns the argument of `test.each(…)` or `test.for(…)`. */
function tableOf(callee: Expression): Expression | undefined {
  if (callee.type !== 'CallExpression') return undefined
  const factory = callee.callee
  const isTable =
    factory.type === 'MemberExpression' &&
    factory.property.type === 'Identifier' &&
    /^(?:each|for)$/.test(factory.property.name)
  return isTable ? (callee.arguments[0] as Expression | undefined) : undefined
}

/** Returns whether a call of `callee` takes a title first, as in `test`, `test.skip`, `test.each(…)` and `test.step`. */
function isTitled(callee: Expression): boolean {
  if (callee.type === 'Identifier') return titled.test(callee.name)
  if (callee.type === 'MemberExpression') {
    const member = callee.property.type === 'Identifier' ? callee.property.name : ''
    return !isUntitled.test(member) && isTitled(callee.object as Expression)
  }
  const table = callee.type === 'CallExpression' ? callee.callee : null
  const factory = callee.type === 'TaggedTemplateExpression' ? callee.tag : table
  if (factory?.type !== 'MemberExpression' || factory.property.type !== 'Identifier') return false
  return /^(?:each|for|runIf|skipIf)$/.test(factory.property.name) && isTitled(factory.object as Expression)
}
