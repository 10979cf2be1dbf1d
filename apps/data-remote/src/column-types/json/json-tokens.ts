/** A JSON token: a bracket, a comma, a colon, a string in quotes, or a word such as a number. */
export interface JsonToken {
  text: string
  /** Start of the token, in UTF-16 code units. */
  at: number
}

/** Yields the tokens of a text, which may be invalid JSON. An unclosed string ends with its line. */
export function* tokenizeJson(text: string): Generator<JsonToken> {
  for (const match of text.matchAll(/"(?:[^"\\\n]|\\.)*"?|[{}[\],:]|[^\s{}[\],:"]+/g))
    yield { text: match[0], at: match.index }
}
