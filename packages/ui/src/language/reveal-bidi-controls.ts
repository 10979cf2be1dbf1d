/**
 * Returns `text` with visible replacements of the characters that reverse the text after them (`photo\u202egnp.exe`), which a
 * user may have written into a name. Parts that a translation isolates itself (U+2068 to its U+2069) stay isolated.
 */
export function revealBidiControls(text: string): string {
  let open = 0
  const plain = text.replace(/[\u202a-\u202e\u2066-\u2069]/g, (sign) => {
    if (sign === '\u2068') open += 1
    else if (sign === '\u2069' && open > 0) open -= 1
    else return '\ufffd'
    return sign
  })
  return plain + '\u2069'.repeat(open)
}

/** @alias @deprecated Use `revealBidiControls`. */
export const plainText = revealBidiControls
