import type { Paragraph } from './reference.fixture.ts'

/** A request, and the answer of PostgREST 14. */
export interface RestCase {
  cites: Paragraph
  name: string
  /** Method and path below `/rest/v1/`, as in `GET films?id=eq.1`. */
  ask: string
  /** `prefer` and the like; `profile` names another schema than the contract's. */
  headers?: Record<string, string>
  /** Text and bytes are sent unchanged, other values as JSON. */
  body?: unknown
  /** The caller: the key alone, or a signed-in user. */
  as?: 'anon' | 'person'
  /** A request that is sent before this one. */
  first?: Omit<RestCase, 'cites' | 'name' | 'answer'>
  answer: RestAnswer
}

/** The checked parts of an answer. A missing field allows every value, but the status is 200 by default. */
export interface RestAnswer {
  /** The expected status, or a list of allowed ones. */
  status?: number | number[]
  /** The code in an error's body. */
  code?: string
  /** The complete body; `part` has some of its fields. */
  json?: unknown
  part?: unknown
  text?: string
  bytes?: number[]
  /** `null` for a header that has to be absent. */
  headers?: Record<string, string | RegExp | null>
}

type Asked = Omit<RestCase, 'cites' | 'name' | 'ask' | 'answer'>
/** A case without its name. */
export type UnnamedCase = Pick<RestCase, 'ask' | 'answer'> & Asked

/** Returns a case for a GET with its JSON answer. */
export const gives = (path: string, json: unknown, more: Asked = {}): UnnamedCase => ({
  ask: `GET ${path}`,
  answer: { json },
  ...more,
})

/** Returns a case for a filter, with the ids of the matching rows in order. */
export const leaves = (table: string, filter: string, ...ids: number[]): UnnamedCase =>
  gives(
    `${table}?select=id&order=id&${filter}`,
    ids.map((id) => ({ id })),
  )

/** Returns a case for any request. */
export const sends = (ask: string, answer: RestAnswer, more: Asked = {}): UnnamedCase => ({
  ask,
  answer,
  ...more,
})

/** Returns a case for an error, with status, code and some fields of its body (`part`). */
export const refuses = (
  ask: string,
  status: number,
  code: string,
  more: Asked & { part?: unknown } = {},
): UnnamedCase => {
  const { part, ...asked } = more
  return { ask, answer: { status, code, ...(part !== undefined && { part }) }, ...asked }
}

/** Returns the cases of one paragraph. */
export const section = (cites: Paragraph, cases: Record<string, UnnamedCase>): RestCase[] =>
  Object.entries(cases).map(([name, one]) => ({ cites, name, ...one }))
