import { fieldOf, functions, isTrue, textOf, type Value } from './functions.ts'
import { HtmlContext } from './html-context.ts'
import { type Node, type Pipe, parseTemplate, TemplateError, type Term } from './parse.ts'

export type { Value } from './functions.ts'

/** A compiled template. */
export type Template = (data: Value) => string

/**
 * Compiles a template of Go, for HTML or for plain text. It does not support templates in templates (`template`, `block`, `define`),
 * `break`, `continue`, calls of methods, and values in styles and scripts.
 * @throws TemplateError; the compiled template throws it too, if a value has an unexpected type
 */
export function compileTemplate(text: string, kind: 'html' | 'text'): Template {
  const nodes = parseTemplate(text)
  return (data) => {
    const run = new Run(data, kind === 'html' ? new HtmlContext() : null)
    run.nodes(nodes, data)
    return run.out
  }
}

class Run {
  out = ''
  readonly #root: Value
  readonly #html: HtmlContext | null
  readonly #variables = new Map<string, Value>()

  constructor(root: Value, html: HtmlContext | null) {
    this.#root = root
    this.#html = html
  }

  nodes(nodes: readonly Node[], dot: Value): void {
    for (const node of nodes) this.#node(node, dot)
  }

  #node(node: Node, dot: Value): void {
    if (node.kind === 'text') {
      this.#html?.follow(node.text)
      this.out += node.text
      return
    }
    const value = this.#pipe(node.pipe, dot)
    if (node.kind === 'set') this.#variables.set(node.name, value)
    else if (node.kind === 'print') this.out += this.#written(value)
    else if (node.kind === 'branch') {
      const isOn = isTrue(value)
      this.nodes(isOn ? node.body : node.otherwise, isOn && node.isWith ? value : dot)
    } else {
      const all = typeof value === 'object' && value !== null ? Object.values(value) : []
      if (all.length === 0) this.nodes(node.otherwise, dot)
      for (const one of all) this.nodes(node.body, one)
    }
  }

  /** Formats a value. A missing one is empty in HTML, and `<no value>` in text. */
  #written(value: Value): string {
    if (!this.#html) return value === null ? '<no value>' : textOf(value)
    return this.#html.write(value === null ? '' : textOf(value))
  }

  #pipe(pipe: Pipe, dot: Value): Value {
    let last: Value[] = []
    for (const command of pipe) last = [this.#command(command, dot, last)]
    return last[0] ?? null
  }

  #command([first, ...others]: readonly Term[], dot: Value, last: readonly Value[]): Value {
    if (first?.kind === 'name') {
      // The HTML context escapes the value, so the function `html` must not escape it a second time.
      const name = first.name === 'html' && this.#html ? 'print' : first.name
      const run = Object.hasOwn(functions, name) ? functions[name] : undefined
      if (!run) throw new TemplateError(`the function "${first.name}" is not known here`)
      return run(...others.map((term) => this.#term(term, dot)), ...last)
    }
    if (!first || others.length > 0 || last.length > 0)
      throw new TemplateError('a value is given to what is no function')
    return this.#term(first, dot)
  }

  #term(term: Term, dot: Value): Value {
    if (term.kind === 'value') return term.value
    if (term.kind === 'pipe') return this.#pipe(term.pipe, dot)
    if (term.kind === 'name') return this.#command([term], dot, [])
    return term.fields.reduce(fieldOf, this.#start(term.from, dot))
  }

  #start(from: string, dot: Value): Value {
    if (from === '') return dot
    if (from === '$') return this.#root
    const value = this.#variables.get(from.slice(1))
    if (value === undefined) throw new TemplateError(`the variable ${from} is not known`)
    return value
  }
}
