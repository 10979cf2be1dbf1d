import { randomInt } from 'node:crypto'

const consonants = 'bdfghklmnprstvz'
const vowels = 'aeiou'

/** Makes a random password that can be read aloud and typed, such as `tabo-kinu-reza-molu-pafe-48`: 68 bits. */
export function makePassword(): string {
  const pick = (letters: string) => letters[randomInt(letters.length)]
  const syllable = () => `${pick(consonants)}${pick(vowels)}`
  const words = Array.from({ length: 5 }, () => syllable() + syllable())
  return [...words, randomInt(10, 100)].join('-')
}
