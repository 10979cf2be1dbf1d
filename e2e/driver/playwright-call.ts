import { Script } from 'node:vm'

/** The function with which Playwright calls into pages. The code to run is a text among its arguments. */
const callOfPlaywright = '(utilityScript, ...args) => utilityScript.evaluate(...args)'

interface Call {
  functionDeclaration: string
  arguments?: { value?: unknown }[]
}

/** A text that the page would evaluate, and the expression that replaces it. */
type Code = [text: string, expression: string]

/**
 * Playwright hands functions to a page as texts, which the page's own `eval` makes functions of: a strict policy refuses
 * that. Written into the command itself, they are compiled by the engine, which no policy concerns, and found by `eval`.
 */
export function removeEval<T extends Call>(call: T): T {
  const [, , , expression] = call.arguments ?? []
  if (call.functionDeclaration !== callOfPlaywright || typeof expression?.value !== 'string') return call
  const text = expression.value
  const isTyping = text.includes('__pw_bidiInsertText(')
  const codes: Code[] = [[text, isTyping ? typing : text], ...codesWithin(call.arguments, text)]
  const table = codes.map(([key, code]) => `[${JSON.stringify(key)}, ${asFunction(code)}]`)
  const functionDeclaration = `(utilityScript, ...args) => {
    if (!globalThis.eval.codes) {
      const before = globalThis.eval
      globalThis.eval = (text) => {
        const code = globalThis.eval.codes.get(text)
        return code ? code() : before(text)
      }
      globalThis.eval.codes = new Map()
    }
    for (const [text, code] of [${table.join()}]) globalThis.eval.codes.set(text, code)
    return utilityScript.evaluate(...args)
  }`
  return { ...call, functionDeclaration }
}

/**
 * Playwright sets the value of a field directly. React tracks such writes, so it sees no change. If the engine can insert a text like
 * user input, this does.
 */
const typing = `(text) =>
  document.activeElement?.localName !== 'iframe' && document.execCommand('insertText', false, text)
    ? undefined
    : window.__pw_bidiInsertText(text)`

/** Returns the source of a function that evaluates a text: an expression, or statements, which have no value. */
function asFunction(code: string): string {
  try {
    new Script(`(${code}\n)`)
    return `() => (${code}\n)`
  } catch {
    return `() => {${code}\n}`
  }
}

/** Returns the texts that a function of Playwright evaluates, by Playwright's names for them. */
function codesWithin(args: unknown, caller: string): Code[] {
  const text = JSON.stringify(args)
  if (caller.includes('.extend('))
    return named(text, 'source').map((source) => [extension(source), extension(source)])
  if (!caller.includes('eval(')) return []
  const functions = [
    ...named(text, 'functionText'),
    ...named(text, 'callbackText'),
    ...named(text, 'expression'),
  ]
  return functions.flatMap((code): Code[] => [
    [code, code],
    [`(${code})`, code],
  ])
}

/** Returns the exact text that Playwright generates for the source of an extension. */
const extension = (source: string) => `
    (() => {
      const module = {};
      ${source}
      return module.exports.default();
    })()`

/** Returns the texts with a name in the arguments of Playwright and WebDriver: pairs of names and values. */
function named(json: string, name: string): string[] {
  const string = '"(?:[^"\\\\]|\\\\.)*"'
  const inPairs = `\\["k",\\{"type":"string","value":"${name}"\\}\\],\\["v",\\{"type":"string","value":(${string})`
  const found = json
    .replaceAll('{"type":"string","value":"k"}', '"k"')
    .replaceAll('{"type":"string","value":"v"}', '"v"')
  return [...found.matchAll(new RegExp(inPairs, 'g'))].map(([, value]) => JSON.parse(value ?? '""') as string)
}
