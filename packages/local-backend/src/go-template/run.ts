import { formatValue, functions, getField, isTrue, type TemplateValue } from './functions.ts'
import { HtmlContext } from './html-context.ts'
import {
  parseTemplate,
  TemplateError,
  type TemplateNode,
  type TemplatePipe,
  type TemplateTerm,
} from './parse.ts'

export type { TemplateValue } from './functions.ts'

/** A compiled template. */
export type Template = (data: TemplateValue) => string

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
  readonly #root: TemplateValue
  readonly #html: HtmlContext | null
  readonly #variables = new Map<string, TemplateValue>()

  constructor(root: TemplateValue, html: HtmlContext | null) {
    this.#root = root
    this.#html = html
  }

  nodes(nodes: readonly TemplateNode[], dot: TemplateValue): void {
    for (const node of nodes) this.#node(node, dot)
  }

  #node(node: TemplateNode, dot: TemplateValue): void {
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
  #written(value: TemplateValue): string {
    if (!this.#html) return value === null ? '<no value>' : formatValue(value)
    return this.#html.write(value === null ? '' : formatValue(value))
  }

  #pipe(pipe: TemplatePipe, dot: TemplateValue): TemplateValue {
    let last: TemplateValue[] = []
    for (const command of pipe) last = [this.#command(command, dot, last)]
    return last[0] ?? null
  }

  #command(
    [first, ...others]: readonly TemplateTerm[],
    dot: TemplateValue,
    last: readonly TemplateValue[],
  ): TemplateValue {
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

  #term(term: TemplateTerm, dot: TemplateValue): TemplateValue {
    if (term.kind === 'value') return term.value
    if (term.kind === 'pipe') return this.#pipe(term.pipe, dot)
    if (term.kind === 'name') return this.#command([term], dot, [])
    return term.fields.reduce(getField, this.#start(term.from, dot))
  }

  #start(from: string, dot: TemplateValue): TemplateValue {
    if (from === '') return dot
    if (from === '$') return this.#root
    const value = this.#variables.get(from.slice(1))
    if (value === undefined) throw new TemplateError(`the variable ${from} is not known`)
    return value
  }
}
