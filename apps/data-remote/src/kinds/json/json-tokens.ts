/** A piece of JSON: a bracket, a comma, a colon, a string in its quotes, or a word such as a number. */
export interface JsonToken {
  text: string
  /** Where it begins, in UTF-16 units. */
  at: number
}

/** The pieces of a text in their order, also where it is no JSON; a string that does not end goes on to the end of its line. */
export function* jsonTokens(text: string): Generator<JsonToken> {
  for (const match of text.matchAll(/"(?:[^"\\\n]|\\.)*"?|[{}[\],:]|[^\s{}[\],:"]+/g))
    yield { text: match[0], at: match.index }
}
