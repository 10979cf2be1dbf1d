import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { RecordedAnswer, RecordedAnswers } from '@portico/local-backend/answers'

/** Two different answers to the same call of a test. */
export interface AnswerDifference {
  /** The file of the test and its name. */
  test: string
  call: string
  /** Path in the answer, such as `body.user.phone`. */
  at: string
  real: unknown
  embedded: unknown
}

/** Allowed differences by call and path, and the reason why no client can rely on them. */
const mayDiffer: { call?: RegExp; at: RegExp; answer?: RegExp; because: string }[] = [
  {
    at: /^(body|headers\.content-type)$/,
    call: /^GET .*\/(verify|callback|authorize)/,
    because: 'beside a redirect Go sends a link for people',
  },
  {
    at: /^body\.users/,
    call: /admin\/users(\?|$)/,
    because: 'accounts of other tests are listed among them',
  },
  {
    at: /^body\.(msg|message)$/,
    answer: /Could not parse request body as JSON: |invalid format for ban duration/,
    because: 'what Go could not read is told by the names of its types',
  },
  {
    at: /^body\.(msg|message)$/,
    answer: /signing method HS256 is invalid/,
    because:
      'tokens by the shared secret of before are known here, so that a forged one has a wrong signature',
  },
  {
    at: /^headers\.x-sb-error-code$/,
    answer: /unexpected_failure/,
    because: 'of its own failures the auth server names some in a header, and some not',
  },
  {
    at: /^body\.(role|identities|user_metadata)\b/,
    call: /^POST .*\/signup/,
    // The auth server only answers this way for a known address.
    answer: /"identities":\[\]/,
    because: 'a sign-up with a known address is told by nothing here (decision 140)',
  },
  { at: /pubKeyCredParams/, because: 'only algorithms are offered that are checked here' },
  {
    at: /excludeCredentials\.\d+\.transports/,
    because: 'the auth server names two transports, whatever a key has',
  },
  { at: /last_webauthn_challenge_data/, because: 'the last challenge is the server’s own affair' },
  { at: /^body\.error_id$/, because: 'by it a failure is found in the auth server’s log' },
  {
    at: /^body\.url$/,
    call: /identities\/authorize/,
    because: 'the auth server hands its own parameters on to the provider',
  },
  {
    at: /identities\.\d+\.identity_data\.email_verified/,
    because: 'the auth server notes that a linked address is verified at its next sign-in',
  },
  {
    at: /^body\.user\.factors/,
    call: /factors\/<id>\/verify/,
    because: 'the auth server tells of the factors that nobody has proved, which it has just removed',
  },
  {
    at: /^body\.password_(min_length|requirements)$/,
    call: /^GET .*\/settings/,
    because: 'the auth server tells no rules for passwords',
  },
  {
    at: /./,
    call: /^PATCH .*\/passkeys\//,
    answer: /"Renamed at level 1"/,
    because: 'the auth server lets a session at level 1 rename a passkey',
  },
  { at: /^body\.external\.keycloak$/, because: 'one project has the provider and passkeys' },
  {
    at: /./,
    answer: /duplicate key value violates unique constraint \\"webauthn/,
    because: 'version 2.196 answers a passkey that is known already with the database’s own error',
  },
]

/** Compares the answers of two servers to the same tests, call by call. A call that only one server got is not a difference. */
export function compareAnswers(
  real: string,
  embedded: string,
): { compared: number; differences: AnswerDifference[] } {
  const differences: AnswerDifference[] = []
  let compared = 0
  for (const file of readdirSync(real)) {
    if (!existsSync(join(embedded, file))) continue
    const [theirs, ours] = [real, embedded].map(
      (folder) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as RecordedAnswers,
    )
    for (const [name, answers] of Object.entries(theirs ?? {})) {
      const others = ours?.[name]
      if (!others) continue
      compared += Math.min(answers.length, others.length)
      differences.push(...compareTest(`${file} › ${name}`, answers, others))
    }
  }
  return { compared, differences }
}

/** Compares the answers that two servers gave to one test. */
function* compareTest(
  test: string,
  answers: RecordedAnswer[],
  others: RecordedAnswer[],
): Generator<AnswerDifference> {
  if (answers.length !== others.length)
    yield { test, call: '', at: 'calls', real: callsOf(answers), embedded: callsOf(others) }
  for (const [index, answer] of answers.entries()) {
    const other = others[index]
    if (!other) return
    for (const [at, real, embedded] of whatDiffers(answer, other, ''))
      if (!isAllowed(at, answer)) yield { test, call: answer.call, at, real, embedded }
  }
}

function isAllowed(at: string, answer: RecordedAnswer): boolean {
  return mayDiffer.some(
    (one) =>
      one.at.test(at) &&
      (one.call?.test(answer.call) ?? true) &&
      (one.answer?.test(JSON.stringify(answer)) ?? true),
  )
}

const callsOf = (answers: RecordedAnswer[]) => answers.map(({ call }) => call)

function* whatDiffers(a: unknown, b: unknown, at: string): Generator<[at: string, a: unknown, b: unknown]> {
  if (isDeepStrictEqual(a, b)) return
  if (!isObject(a) || !isObject(b)) return yield [at, a, b]
  // Sign-in methods used within the same second have no order, and logins and factors are read in the order of the disk.
  const [one, other] = /\.(amr|identities|factors)$/.test(at) ? [inOrder(a), inOrder(b)] : [a, b]
  for (const key of new Set([...Object.keys(one), ...Object.keys(other)]))
    yield* whatDiffers(one[key], other[key], at ? `${at}.${key}` : key)
}

function inOrder(list: Record<string, unknown>): Record<string, unknown> {
  const nameOf = (each: unknown) =>
    isObject(each) ? (each.method ?? each.provider ?? each.friendly_name) : ''
  return { ...Object.values(list).sort((a, b) => (`${nameOf(a)}` < `${nameOf(b)}` ? -1 : 1)) }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
