import { RestError } from './rest-error.ts'

const identifier = /[\p{L}\p{N}_ $]+(?:-(?!>)[\p{L}\p{N}_ $]+)*/uy
const deepest = 100

/** Parses a query parameter from left to right. A syntax error is a 400 with PostgREST's code PGRST100. */
export class Scanner {
  readonly #what: string
  readonly #text: string
  #at = 0
  #depth = 0

  /** `what` is the name in messages, such as "select parameter". */
  constructor(what: string, text: string) {
    this.#what = what
    this.#text = text
  }

  get isAtEnd(): boolean {
    return this.#at === this.#text.length
  }

  fail(expected: string): never {
    const found = this.isAtEnd ? 'end of input' : JSON.stringify(this.#text[this.#at])
    throw new RestError(
      400,
      'PGRST100',
      `"failed to parse ${this.#what} (${this.#text})" (line 1, column ${this.#at + 1})`,
      { details: `unexpected ${found} expecting ${expected}` },
    )
  }

  /** Consumes a token if it is next. */
  take(token: string): boolean {
    if (!this.#text.startsWith(token, this.#at)) return false
    this.#at += token.length
    return true
  }

  expect(token: string, expected = `"${token}"`): void {
    if (!this.take(token)) this.fail(expected)
  }

  expectEnd(expected = 'end of input'): void {
    if (!this.isAtEnd) this.fail(expected)
  }

  /** Consumes the match of a sticky pattern if it is next. */
  match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at
    const found = pattern.exec(this.#text)?.[0]
    if (found !== undefined) this.#at += found.length
    return found
  }

  /** Whether a sticky pattern matches at the current position. */
  sees(pattern: RegExp): boolean {
    pattern.lastIndex = this.#at
    return pattern.test(this.#text)
  }

  space(): void {
    this.match(/[ \t]*/y)
  }

  /** Consumes and returns the rest. */
  rest(): string {
    const rest = this.#text.slice(this.#at)
    this.#at = this.#text.length
    return rest
  }

  /** Calls `read`, and restores the position if it returns undefined. */
  attempt<T>(read: () => T | undefined): T | undefined {
    const start = this.#at
    const found = read()
    if (found === undefined) this.#at = start
    return found
  }

  /** Reads a value that can be nested in itself, up to `deepest` levels. */
  nested<T>(read: () => T): T {
    if (++this.#depth > deepest) this.fail(`at most ${deepest} levels`)
    const found = read()
    this.#depth--
    return found
  }

  /** Reads a text in double quotes, in which `\` escapes any character; undefined if the next token is no such text. */
  quoted(): string | undefined {
    const found = this.match(/"(?:[^"\\]|\\.)*"/sy)
    return found?.slice(1, -1).replace(/\\(.)/gs, '$1')
  }

  /** Reads the name of a column, table or constraint; undefined if the next token is not a name. */
  name(): string | undefined {
    return this.quoted() ?? (this.match(identifier)?.trim() || undefined)
  }

  expectName(): string {
    return this.name() ?? this.fail('field name (* or [a..z0..9_$])')
  }

  /** Reads a type or a language: one or more words. */
  word(): string {
    return this.match(/[\p{L}\p{N}_ $]+/uy)?.trim() || this.fail('letter or digit')
  }
}
