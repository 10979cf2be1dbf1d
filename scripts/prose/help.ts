import { Visitor } from 'vite'
import { type Expression, getText, parseScript } from './parse.ts'
import { createLineCounter, type Passage } from './passages.ts'

/** Returns whether a file contains text of `portico --help`. */
export const isHelpSource = (path: string) =>
  /^packages\/cli\/src\/(?:cli|commands\/[\w-]+)\.ts$/.test(path) && !/\.(?:test|fixture)\.ts$/.test(path)

/** Returns the help texts of a file: the values of `summary`, `help` and `…Help`, and the overview of all commands. */
export function readHelp(path: string, code: string): Passage[] {
  const lineOf = createLineCounter(code)
  const passages: Passage[] = []
  const add = (node: Expression) => {
    const text = getText(node)
    if (text) passages.push(...splitHelp(path, lineOf(node.start), text))
  }
  new Visitor({
    Property({ key, value }) {
      if (key.type === 'Identifier' && /^(?:summary|help)$/.test(key.name)) add(value as Expression)
    },
    VariableDeclarator({ id, init }) {
      if (init && id.type === 'Identifier' && /Help$/.test(id.name)) add(init as Expression)
    },
    FunctionDeclaration({ id, body }) {
      if (id?.name !== 'overview') return
      for (const statement of body?.body ?? [])
        if (statement.type === 'ReturnStatement' && statement.argument) add(statement.argument as Expression)
    },
  }).visit(parseScript(path, code).program)
  return passages
}

/** Splits a help text into one passage per line, without the command or flag that a line explains. */
function splitHelp(path: string, line: number, text: string): Passage[] {
  return text.split('\n').flatMap((entry, index) => {
    const description = entry
      .replace(/^ +\S.*? {2,}/, '')
      .replace(/^portico [^:]*: /, '')
      .trim()
    return /\p{L}{2}/u.test(description)
      ? [{ category: 'help' as const, path, line: line + index, text: description }]
      : []
  })
}
