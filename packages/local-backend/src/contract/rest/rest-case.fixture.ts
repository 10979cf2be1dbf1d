import type { Paragraph } from './reference.fixture.ts'

/** One request, and what PostgREST 14 answers. */
export interface RestCase {
  cites: Paragraph
  name: string
  /** Method and path below `/rest/v1/`, as in `GET films?id=eq.1`. */
  ask: string
  /** `prefer` and the like; `profile` names another schema than the contract's. */
  headers?: Record<string, string>
  /** Sent as it is if it is text or bytes, else as JSON. */
  body?: unknown
  /** Who asks: the key alone, or a person signed in. */
  as?: 'anon' | 'person'
  /** Asked for beforehand, in the same words. */
  first?: Omit<RestCase, 'cites' | 'name' | 'answer'>
  answer: RestAnswer
}

/** What is looked at: what is left out may be anything, apart from the status, which is 200. */
export interface RestAnswer {
  /** Or any of several. */
  status?: number | number[]
  /** Of an error's body. */
  code?: string
  /** All of the body, or with `part` some of it. */
  json?: unknown
  part?: unknown
  text?: string
  bytes?: number[]
  /** A header that has to be absent is `null`. */
  headers?: Record<string, string | RegExp | null>
}

type Asked = Omit<RestCase, 'cites' | 'name' | 'ask' | 'answer'>
/** A case without its name. */
export type Unnamed = Pick<RestCase, 'ask' | 'answer'> & Asked

/** Rows, or whatever else a GET answers. */
export const gives = (path: string, json: unknown, more: Asked = {}): Unnamed => ({
  ask: `GET ${path}`,
  answer: { json },
  ...more,
})

/** Ids of the rows that a filter leaves, in order. */
export const leaves = (table: string, filter: string, ...ids: number[]): Unnamed =>
  gives(
    `${table}?select=id&order=id&${filter}`,
    ids.map((id) => ({ id })),
  )

/** Any request. */
export const sends = (ask: string, answer: RestAnswer, more: Asked = {}): Unnamed => ({
  ask,
  answer,
  ...more,
})

/** An error, by status and code; `part` of its body. */
export const refuses = (
  ask: string,
  status: number,
  code: string,
  more: Asked & { part?: unknown } = {},
): Unnamed => {
  const { part, ...asked } = more
  return { ask, answer: { status, code, ...(part !== undefined && { part }) }, ...asked }
}

/** The cases of one paragraph. */
export const section = (cites: Paragraph, cases: Record<string, Unnamed>): RestCase[] =>
  Object.entries(cases).map(([name, one]) => ({ cites, name, ...one }))
