import type { MutationChoice } from './choice.fixture.ts'
import { chooseJsonChange } from './json-mutation.fixture.ts'
import {
  type BodyChange,
  getFormParts,
  type Mutation,
  type PartChange,
  parseQueryParameters,
} from './mutation.fixture.ts'
import type { Random } from './random.fixture.ts'
import { type FuzzRequest, getBodyType } from './request.fixture.ts'
import { chooseLongText, wildTexts } from './texts.fixture.ts'
import { fields, fieldValues, methods, targets } from './wild-values.fixture.ts'

/** Returns a change that the server may refuse. Undefined if the chosen kind is not possible for this request. */
export function chooseWildMutation(
  random: Random,
  request: FuzzRequest,
  choice: MutationChoice,
): Mutation | undefined {
  const { words } = choice
  const kind = random.below(20)
  if (kind < 9) return wildBody(random, request, choice)
  if (kind < 11) return wildQuery(random, request, words)
  if (kind < 13)
    return { on: 'segment', at: random.below(segmentCount(request)), put: wildSegment(random, words) }
  if (kind < 15) return { on: 'header', ...wildHeader(random, request) }
  if (kind < 16) return wildToken(random, words)
  if (kind < 17) return { on: 'method', put: random.pick(methods) }
  if (kind < 18) return { on: 'target', put: random.pick(targets) }
  if (kind < 19) return { on: 'second header', ...wildHeader(random, request) }
  return wildWire(random, request, choice)
}

function wildHeader(random: Random, request: FuzzRequest) {
  const own = request.headers.map(([name]) => name.toLowerCase())
  const name = random.pick(own.length > 0 && random.chance(0.4) ? own : fields)
  const kind = random.below(10)
  if (kind < 1) return { name, put: chooseLongText(random) }
  return { name, put: kind < 6 ? random.pick(fieldValues) : random.pick(wildTexts).toWellFormed() }
}

function wildToken(random: Random, words: readonly string[]): Mutation {
  const claims = { role: 'service_role' }
  return random.pick<Mutation>([
    { on: 'token fields', part: 0, put: { alg: 'none' } },
    { on: 'token fields', part: 0, put: { alg: 'HS256', kid: random.pick(wildTexts) } },
    {
      on: 'token fields',
      part: 1,
      put: random.pick<Record<string, unknown>>([claims, { sub: random.pick([...wildTexts, ...words]) }]),
    },
    { on: 'token fields', part: 1, put: { exp: random.pick<unknown>([0, -1, 1e300, 'x', null]) } },
    { on: 'token', part: 2, put: random.pick(['', 'AAAA', '%', 'é']) },
    { on: 'token', part: 1, put: random.pick(['', 'e30', 'bnVsbA', '{}', 'W10']) },
  ])
}

function wildBody(random: Random, request: FuzzRequest, choice: MutationChoice): Mutation | undefined {
  const kind = getBodyType(request)
  if (kind === 'none')
    return random.chance(0.2) ? { on: 'body', change: { put: random.pick(wildTexts) } } : undefined
  if (random.chance(0.2)) return { on: 'body', change: wildBytes(random, request.body.length) }
  if (kind === 'json') {
    const chosen = chooseJsonChange(random, request.body.toString(), { ...choice, isMild: false })
    return chosen && { on: 'json', ...chosen }
  }
  if (kind !== 'multipart') return { on: 'body', change: wildBytes(random, request.body.length) }
  const parts = getFormParts(request)
  const at = random.below(parts.length)
  const head = (parts[at]?.head ?? '').replace(
    /name="[^"]*"/,
    () => `name="${random.pick(wildTexts).toWellFormed()}"`,
  )
  const changes: PartChange[] = [
    { drop: true },
    { times: 3 },
    { times: 500 },
    { head },
    { content: chooseLongText(random) },
  ]
  return { on: 'form part', at, change: random.pick([...changes, { content: random.pick(wildTexts) }]) }
}

function wildBytes(random: Random, length: number): BodyChange {
  return random.pick<BodyChange>([
    { cut: random.below(length) },
    { flip: random.below(length) },
    { append: random.pick(wildTexts) },
    { put: random.pick(['{', '[', '"', '[[]]', '--x\r\n', 'null', '\u0000']) },
    { encode: random.pick(['gzip', 'utf16le', 'latin1', 'base64'] as const) },
  ])
}

function wildQuery(random: Random, { target }: FuzzRequest, words: readonly string[]): Mutation {
  const parameters = parseQueryParameters(target)
  const text = () => encodeURIComponent(random.pick([...wildTexts, ...words]).toWellFormed())
  if (parameters.length === 0 || random.chance(0.3)) return { on: 'added query', put: `${text()}=${text()}` }
  const at = random.below(parameters.length)
  const [name = ''] = (parameters[at] ?? '').split('=')
  return {
    on: 'query',
    at,
    put: random.pick([null, `${name}=${text()}`, `${text()}=${text()}`, `${name}=%`]),
  }
}

function wildSegment(random: Random, words: readonly string[]): string | null {
  if (random.chance(0.1)) return null
  const text = random.pick([...wildTexts, ...words]).toWellFormed()
  return random.chance(0.5) ? encodeURIComponent(text) : text
}

/** A head without end takes the server's whole limit for heads. */
const rareShare = 1 / 200

const manyFields = [
  ...[
    { count: 3_000, bytes: 10 },
    { count: 3_000, bytes: 0 },
    { count: 20, bytes: 900_000 },
  ],
  { count: 2_500, bytes: 300_000 },
]

function wildWire(
  random: Random,
  request: FuzzRequest,
  { hasEndlessHeads, focus }: MutationChoice,
): Mutation | undefined {
  const length = request.body.length
  const isForm = getBodyType(request) === 'multipart'
  if (focus?.wire) {
    const wire = random.pick(focus.wire)
    return wire.fields && !isForm ? undefined : { on: 'wire', wire }
  }
  if (hasEndlessHeads && random.chance(rareShare)) return { on: 'wire', wire: { isEndlessHead: true } }
  const kind = random.below(11)
  if (kind > 9) return { on: 'wire', wire: { version: random.pick(['1.0', '1.9', '2.0', '0.9', '', 'x']) } }
  if (kind < 4) return { on: 'wire', wire: { cutAt: random.below(length + 1) } }
  if (kind < 7) return { on: 'wire', wire: { chunkSize: random.pick([1, 3, 1_000]) } }
  if (kind < 9 || !isForm)
    return {
      on: 'wire',
      wire: { length: random.pick(['-1', '0', 'x', '1e3', '9'.repeat(30), `${length + 9}`]) },
    }
  return { on: 'wire', wire: { fields: random.pick(manyFields) } }
}

function segmentCount({ target }: FuzzRequest): number {
  return (target.split('?', 1)[0] ?? '').split('/').length - 1
}
