/**
 * `text` as it is read: signs that turn round what stands behind them (`photo\u202egnp.exe`), as somebody may have written
 * them into a name, are seen to be there. What a translation keeps together itself (U+2068 to its U+2069) stays so.
 */
export function plainText(text: string): string {
  let open = 0
  const plain = text.replace(/[\u202a-\u202e\u2066-\u2069]/g, (sign) => {
    if (sign === '\u2068') open += 1
    else if (sign === '\u2069' && open > 0) open -= 1
    else return '\ufffd'
    return sign
  })
  return plain + '\u2069'.repeat(open)
}
