/** A piece of text as the document has it. */
export interface TextPiece {
  text: string
  endsLine: boolean
}

/** A part of one piece, in UTF-16 units. */
export interface TextMatchPart {
  piece: number
  from: number
  to: number
}

/** A match of the words. It may span several pieces. */
export type TextMatch = readonly TextMatchPart[]

/** The folded text of a page, with the origin of each unit. */
interface FoldedText {
  text: string
  /** The piece of each unit of `text`, and its index there. Null between lines. */
  origins: readonly ({ piece: number; at: number } | null)[]
}

/** Makes letters comparable: without case, accents, ligatures and forms of width. */
function fold(letter: string): string {
  return letter.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
}

function foldPieces(pieces: readonly TextPiece[]): FoldedText {
  let text = ''
  const origins: FoldedText['origins'][number][] = []
  const add = (folded: string, origin: FoldedText['origins'][number]) => {
    // Several blanks of any kind count as one.
    const isBlank = /^\s+$/.test(folded)
    if (isBlank && (text === '' || text.endsWith(' '))) return
    const next = isBlank ? ' ' : folded
    text += next
    for (let unit = 0; unit < next.length; unit++) origins.push(origin)
  }
  for (const [piece, { text: own, endsLine }] of pieces.entries()) {
    let at = 0
    for (const letter of own) {
      add(fold(letter), { piece, at })
      at += letter.length
    }
    if (endsLine) add(' ', null)
  }
  return { text, origins }
}

/** Finds the words in the text of a page, from its beginning to its end. Matches do not overlap. */
export function findText(pieces: readonly TextPiece[], words: string): TextMatch[] {
  const wanted = foldPieces([{ text: words.trim(), endsLine: false }]).text
  if (wanted === '') return []
  const { text, origins } = foldPieces(pieces)
  const places: TextMatch[] = []
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + wanted.length))
    places.push(partsOf(pieces, origins.slice(at, at + wanted.length)))
  return places
}

function partsOf(pieces: readonly TextPiece[], origins: FoldedText['origins']): TextMatchPart[] {
  const parts: TextMatchPart[] = []
  for (const origin of origins) {
    if (!origin) continue
    const { piece, at } = origin
    // Includes its accents if they are separate characters.
    const [letter = ''] = /^.\p{M}*/su.exec(pieces[piece]?.text.slice(at) ?? '') ?? []
    const last = parts.at(-1)
    if (last?.piece === piece) last.to = at + letter.length
    else parts.push({ piece, from: at, to: at + letter.length })
  }
  return parts
}
