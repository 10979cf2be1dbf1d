/** How well a password stands up to guessing: 0 nothing typed, 1 weak, 2 fair, 3 good, 4 strong. */
export type Strength = 0 | 1 | 2 | 3 | 4

// The beginnings of what leaked lists hold most often; a password made around one of them is guessed first.
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
 * An estimate in bits of what remains after the parts that guess themselves: repeats, runs such as `4567`, common
 * words, and the person's own address. A hint while typing only; the server decides.
 */
export function passwordStrength(password: string, email = ''): Strength {
  if (!password) return 0
  const bits = unguessable(password, email) * Math.log2(alphabet(password))
  if (password.length < 8 || bits < 36) return 1
  if (bits < 56) return 2
  return bits < 88 ? 3 : 4
}

function alphabet(password: string): number {
  return kinds.reduce((size, [kind, count]) => (kind.test(password) ? size + count : size), 0)
}

/** The number of characters that do not follow from the ones before them. */
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
