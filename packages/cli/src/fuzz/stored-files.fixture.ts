import { readFileSync, writeFileSync } from 'node:fs'
import { changeJson, chooseJsonChange, type Random, wildTexts } from '@portico/local-backend/fuzz'

/** A change of a text file: of its JSON, or of its characters. */
export interface ChangedText {
  text: string
  /** The change, for a reproduction. */
  how: string
}

/** Returns a text with one change. Most changes of JSON keep the type of the value. */
export function changeText(random: Random, text: string): ChangedText {
  const isMild = random.chance(0.75)
  const chosen = random.chance(0.85) ? chooseJsonChange(random, text, { isMild, words: [] }) : undefined
  const changed = chosen && changeJson(text, chosen.at, chosen.change)
  if (chosen && changed !== undefined) return { text: changed, how: JSON.stringify(chosen) }
  const at = random.below(text.length)
  const piece = random.pick(wildTexts)
  const length = random.pick([0, 1, 20, text.length])
  return {
    text: text.slice(0, at) + piece + text.slice(at + length),
    how: JSON.stringify({ at, piece, length }),
  }
}

/** Changes a file, runs `use`, and restores the file. */
export async function withChangedFile<Result>(
  path: string,
  text: string,
  use: () => Promise<Result>,
): Promise<Result> {
  const before = readFileSync(path)
  writeFileSync(path, text)
  try {
    return await use()
  } finally {
    writeFileSync(path, before)
  }
}
