import { RestError } from './rest-error.ts'

const identifier = /[\p{L}\p{N}_ $]+(?:-(?!>)[\p{L}\p{N}_ $]+)*/uy
const deepest = 100

/** Reads a query parameter from left to right. Whatever does not fit is a 400 with PostgREST's code, PGRST100. */
export class Scanner {
  readonly #what: string
  readonly #text: string
  #at = 0
  #depth = 0

  /** `what` is how messages call it, as in "select parameter". */
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

  /** Takes a text that comes next, or nothing. */
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

  /** Takes what a sticky pattern finds next, or nothing. */
  match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at
    const found = pattern.exec(this.#text)?.[0]
    if (found !== undefined) this.#at += found.length
    return found
  }

  /** Whether a sticky pattern fits what comes next. */
  sees(pattern: RegExp): boolean {
    pattern.lastIndex = this.#at
    return pattern.test(this.#text)
  }

  space(): void {
    this.match(/[ \t]*/y)
  }

  /** All that is left. */
  rest(): string {
    const rest = this.#text.slice(this.#at)
    this.#at = this.#text.length
    return rest
  }

  /** Reads, or goes back to where it was. */
  attempt<T>(read: () => T | undefined): T | undefined {
    const start = this.#at
    const found = read()
    if (found === undefined) this.#at = start
    return found
  }

  /** Reads what may hold itself; no address needs more than a hundred levels. */
  nested<T>(read: () => T): T {
    if (++this.#depth > deepest) this.fail(`at most ${deepest} levels`)
    const found = read()
    this.#depth--
    return found
  }

  /** A text in double quotes, with `\` before any character taken literally; undefined if none comes next. */
  quoted(): string | undefined {
    const found = this.match(/"(?:[^"\\]|\\.)*"/sy)
    return found?.slice(1, -1).replace(/\\(.)/gs, '$1')
  }

  /** A name of a column, table or constraint; undefined if none comes next. */
  name(): string | undefined {
    return this.quoted() ?? (this.match(identifier)?.trim() || undefined)
  }

  expectName(): string {
    return this.name() ?? this.fail('field name (* or [a..z0..9_$])')
  }

  /** A type or a language: one word, or several with blanks. */
  word(): string {
    return this.match(/[\p{L}\p{N}_ $]+/uy)?.trim() || this.fail('letter or digit')
  }
}
