import { ContractError, type ContractErrorCode } from '../error.ts'

/** Position of a parser in a document. */
export interface ParseContext {
  code: ContractErrorCode
  /** Name of the whole value in messages: `registry`. */
  document: string
  /** `remotes.files.releases[1].base`; empty at the root. */
  path: string
}

/** Checks an unknown value; throws a ContractError that contains the path, the expected form and the actual value. */
export type Parser<T> = (value: unknown, context: ParseContext) => T

/** Marks an optional field. A fallback replaces a missing value. */
export interface OptionalField<T> {
  optional: Parser<T>
  fallback?: (parsed: Record<string, unknown>) => T
}

/** Returns the error of a value that does not match `expected`. */
export function createMismatchError(context: ParseContext, expected: string, found: unknown): ContractError {
  const where = context.path === '' ? context.document : context.path
  return new ContractError(
    context.code,
    context.path,
    `${where}: expected ${expected}, found ${describe(found)}`,
  )
}

/** A string for which `test` holds. */
export function text(expected: string, test: RegExp | ((value: string) => boolean)): Parser<string> {
  const holds = test instanceof RegExp ? (value: string) => test.test(value) : test
  return (value, context) => {
    if (typeof value !== 'string' || !holds(value)) throw createMismatchError(context, expected, value)
    return value
  }
}

/** A whole number within bounds. */
export function integer(min: number, max: number = Number.MAX_SAFE_INTEGER): Parser<number> {
  const bounds = max === Number.MAX_SAFE_INTEGER ? `from ${min}` : `from ${min} to ${max}`
  return (value, context) => {
    if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < min || value > max) {
      throw createMismatchError(context, `a whole number ${bounds}`, value)
    }
    return value
  }
}

/** Exactly this value. */
export function literal<const T extends string | number>(wanted: T): Parser<T> {
  return (value, context) => {
    if (value !== wanted) throw createMismatchError(context, JSON.stringify(wanted), value)
    return wanted
  }
}

/** A list with at least `min` entries. */
export function list<T>(item: Parser<T>, min = 0): Parser<T[]> {
  return (value, context) => {
    if (!Array.isArray(value)) throw createMismatchError(context, 'a list', value)
    if (value.length < min) throw createMismatchError(context, `a list of at least ${min}`, value)
    return value.map((element, index) => item(element, { ...context, path: `${context.path}[${index}]` }))
  }
}

/**
 * Parses an object with arbitrary keys and values of one form. The result inherits no properties, so that a look-up finds only keys
 * of the document, also for a key such as `constructor`.
 */
export function record<T>(key: Parser<string>, item: Parser<T>, min = 0): Parser<Record<string, T>> {
  return (value, context) => {
    const entries = Object.entries(asObject(value, context))
    if (entries.length < min) throw createMismatchError(context, `an object with at least ${min} key`, value)
    const parsed = Object.create(null) as Record<string, T>
    for (const [name, element] of entries) {
      const inner = { ...context, path: joinPath(context.path, name) }
      parsed[key(name, inner)] = item(element, inner)
    }
    return parsed
  }
}

/** Parses an object with known keys. Unknown ones are kept unchanged, because a newer writer may add some. */
export function object<T>(fields: { [K in keyof T]-?: Parser<T[K]> | OptionalField<T[K]> }): Parser<T> {
  return (value, context) => {
    const parsed: Record<string, unknown> = { ...asObject(value, context) }
    for (const [name, field] of Object.entries<Parser<unknown> | OptionalField<unknown>>(fields)) {
      const inner = { ...context, path: joinPath(context.path, name) }
      if (typeof field === 'function') parsed[name] = field(parsed[name], inner)
      else if (parsed[name] !== undefined) parsed[name] = field.optional(parsed[name], inner)
      else if (field.fallback !== undefined) parsed[name] = field.fallback(parsed)
    }
    return parsed as T
  }
}

function asObject(value: unknown, context: ParseContext): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw createMismatchError(context, 'an object', value)
  }
  return value as Record<string, unknown>
}

/** Other keys than plain names are quoted: `requires.shared["@portico/ui"]`. */
export function joinPath(path: string, key: string): string {
  if (!/^[\w$-]+$/.test(key)) return `${path}[${JSON.stringify(key)}]`
  return path === '' ? key : `${path}.${key}`
}

function describe(value: unknown): string {
  if (value === undefined) return 'nothing'
  if (Array.isArray(value)) return `a list of ${value.length}`
  if (typeof value === 'string') return JSON.stringify(value.length > 80 ? `${value.slice(0, 80)}…` : value)
  if (typeof value === 'object' && value !== null) return 'an object'
  if (typeof value === 'function') return 'a function'
  return String(value)
}
