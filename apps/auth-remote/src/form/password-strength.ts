/** How well a password resists guessing: 0 empty, 1 weak, 2 fair, 3 good, 4 strong. */
export type Strength = 0 | 1 | 2 | 3 | 4

// Beginnings of the most frequent leaked passwords. Attackers guess variants of them first.
const common = [
  'password',
  'passwort',
  'qwerty',
  'azerty',
  'letmein',
  'welcome',
  'admin',
  'iloveyou',
  'monkey',
  'dragon',
  'abc123',
  '123456',
]
const kinds: readonly (readonly [RegExp, number])[] = [
  [/[a-z]/, 26],
  [/[A-Z]/, 26],
  [/\d/, 10],
  [/[ -/:-@[-`{-~]/, 33],
  [/[^ -~]/, 100],
]

/**
 * Returns an estimate in bits of what remains without the parts that are easy to guess: repeats, runs such as `4567`, common words,
 * and the user's own address. It is only a hint while typing; the server decides.
 */
export function estimatePasswordStrength(password: string, email = ''): Strength {
  if (!password) return 0
  const bits = unguessable(password, email) * Math.log2(alphabet(password))
  if (password.length < 8 || bits < 36) return 1
  if (bits < 56) return 2
  return bits < 88 ? 3 : 4
}

function alphabet(password: string): number {
  return kinds.reduce((size, [kind, count]) => (kind.test(password) ? size + count : size), 0)
}

/** Returns the number of characters that do not follow from the ones before them. */
function unguessable(password: string, email: string): number {
  const lower = password.toLowerCase()
  const own = email
    .toLowerCase()
    .split(/[@._+-]/)
    .filter((part) => part.length > 2)
  const stripped = [...common, ...own].reduce((text, part) => text.replaceAll(part, '\0'), lower)
  let count = 0
  for (let index = 0; index < stripped.length; index++) {
    if (!continuesRun(stripped, index)) count++
  }
  return count
}

function continuesRun(text: string, index: number): boolean {
  if (index < 2) return false
  const step = text.charCodeAt(index) - text.charCodeAt(index - 1)
  return Math.abs(step) <= 1 && step === text.charCodeAt(index - 1) - text.charCodeAt(index - 2)
}
