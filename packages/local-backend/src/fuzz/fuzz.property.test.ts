// @module-tag property
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readCorpus } from './corpus.fixture.ts'
import { explainFinding } from './explain-finding.fixture.ts'
import { type FuzzBackend, openFuzzBackend } from './fuzz-backend.fixture.ts'
import { describeFinding } from './fuzz-stats.fixture.ts'
import { isChangeable } from './play-tape.fixture.ts'
import { createRounds, isLong } from './rounds.fixture.ts'
import { type RunResult, runFuzz, runInput, toMB } from './run-fuzz.fixture.ts'

// docs/fuzzing.md explains this test, how to repeat a failed run, and how to keep an input that was found.

/** Share of changed requests and messages that the server has to accept, because refused ones only reach the first check. */
const leastAccepted = 0.3
const rounds = createRounds(0.55, { short: 1_000, long: 60_000 })

let fuzz: FuzzBackend

beforeAll(async () => {
  fuzz = await openFuzzBackend()
})
afterAll(() => fuzz?.close())

/** Fails with everything that a reproduction needs. */
async function checkResult(at: FuzzBackend, result: RunResult, seed: number): Promise<void> {
  const { tally, times, memory, seconds } = result
  const p95 = times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0
  const used = memory ? `${toMB(memory.now)} MB, at most ${toMB(memory.peak)} MB` : 'unknown'
  const rate = `${Math.round(tally.total.inputs / seconds)} inputs/s`
  process.stdout.write(
    `fuzz seed ${seed}: ${tally.describe()}; ${rate}; memory ${used}; another user's p95 ${Math.round(p95)} ms\n`,
  )
  // A reproduction takes a while, so the findings are printed first.
  for (const finding of tally.findings) process.stdout.write(`${describeFinding(finding, seed)}\n`)
  const found: string[] = []
  for (const finding of tally.findings)
    found.push(describeFinding(await explainFinding(at, tally, finding), seed))
  if (found.length > 0) throw new Error(found.join('\n\n'))
  expect(tally.total.passed / tally.total.inputs).toBeGreaterThan(leastAccepted)
}

describe('the recorded sessions', () => {
  const stepsOf = () => fuzz.tapes.flatMap(({ steps }) => steps).filter(isChangeable)

  test('have a request for every route of the backend, the mailbox and the provider for development', () => {
    const recorded = new Set(stepsOf().map(({ route }) => route))
    const routes = Object.values(fuzz.routes).flatMap(({ names }) => names)
    expect(routes.length).toBeGreaterThan(90)
    // REST is one route of the server. The next test has its tables and functions.
    expect(routes.filter((route) => !recorded.has(route) && route !== 'ALL /rest/v1/*')).toEqual([])
  })

  test('have a request for every method of every table, and for every function', async () => {
    const recorded = new Set(stepsOf().map(({ route }) => route))
    const { tables, functions } = fuzz.catalog
    const routes = functions.flatMap(({ name, volatility }) =>
      (volatility === 'v' ? ['POST'] : ['POST', 'GET']).map((method) => `${method} /rest/v1/rpc/${name}`),
    )
    for (const { name } of tables) {
      const headers = { apikey: fuzz.backend.key }
      const answer = await fetch(`${fuzz.backend.url}/rest/v1/${name}`, { method: 'OPTIONS', headers })
      const allowed = (answer.headers.get('allow') ?? '').split(',')
      expect(allowed, name).toContain('OPTIONS')
      // HEAD is answered like GET.
      routes.push(
        ...allowed.filter((method) => method !== 'HEAD').map((method) => `${method} /rest/v1/${name}`),
      )
    }
    expect(routes.length).toBeGreaterThan(100)
    expect(routes.filter((route) => !recorded.has(route))).toEqual([])
  })

  test('have a message for every event that a channel or a connection handles', () => {
    const sources = ['channel.ts', 'connection.ts'].map((name) =>
      readFileSync(new URL(`../realtime/${name}`, import.meta.url), 'utf8'),
    )
    const events = [...sources.join('').matchAll(/\bevent === '(phx_\w+|broadcast|presence|access_token)'/g)]
    const recorded = new Set(stepsOf().map(({ route }) => route))
    expect(new Set(events.map(([, event]) => event)).size).toBe(5)
    expect(events.filter(([, event]) => !recorded.has(`FRAME ${event}`))).toEqual([])
  })
})

test.each(readCorpus())(
  'an input that once broke a rule breaks no rule: $broke',
  async ({ step, mutations }) => {
    const found = await runInput(fuzz, { step, mutations })
    expect(found && describeFinding(found, 0)).toBeUndefined()
  },
)

/** A busy machine takes up to 200 ms for an input. A round continues after its limit, while the next one runs. */
const timeout = 60_000 + 200 * Math.max(...rounds.map(({ inputs }) => inputs))

// A backend uses one core and the fuzzer little, so two rounds run at the same time (`maxConcurrency`).
test.concurrent.each(rounds)(
  'changed requests and messages of real clients break no rule of the backend, with seed $seed',
  { timeout },
  async ({ seed, inputs }) => {
    // The first round uses the backend of the other tests, and later ones a new one each.
    const at = seed === rounds[0]?.seed ? fuzz : await openFuzzBackend()
    try {
      const result = await runFuzz(at, { seed, inputs, choice: { hasEndlessHeads: isLong } })
      await checkResult(at, result, seed)
      const routes = at.tapes.flatMap(({ steps }) => steps.filter(isChangeable).map(({ route }) => route))
      expect(routes.filter((route) => !result.tally.byRoute.has(route))).toEqual([])
    } finally {
      if (at !== fuzz) await at.close()
    }
  },
)

test('changed requests break no rule while the disk is full', async () => {
  const seed = rounds[0]?.seed ?? 0
  const { tally } = await runFuzz(fuzz, { seed, inputs: isLong ? 5_000 : 300, isDiskFull: true })
  process.stdout.write(`fuzz with a full disk: ${tally.describe()}\n`)
  expect(tally.findings.map((finding) => describeFinding(finding, seed))).toEqual([])
  expect(tally.statuses.get(507)).toBeGreaterThan(0)
})
