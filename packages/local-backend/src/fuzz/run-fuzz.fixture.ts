import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ApartOptions, type BackendApart, startApart } from '../apart.fixture.ts'
import { loadSecrets } from '../data-folder/secrets.ts'
import { passkeyOrigin, siteUrl, supabaseDir } from '../testing.ts'
import { type Bystander, settleBystander } from './bystander.fixture.ts'
import type { Choice } from './choose-mutations.fixture.ts'
import { type LaneTarget, playInput, playTape } from './lane.fixture.ts'
import { createRandom } from './random.fixture.ts'
import { type RouteTable, readRouteTables, type ServerName } from './routes.fixture.ts'
import { type Recordings, recordSessions } from './sessions/record-sessions.fixture.ts'
import { type Finding, type FuzzInput, Tally } from './tally.fixture.ts'

/** A backend with everything switched on, another user, and recorded sessions. */
export interface FuzzBackend extends Recordings {
  backend: BackendApart
  routes: Record<ServerName, RouteTable>
  bystander: Bystander
  secretKey: string
  close(): Promise<void>
}

/** How a run chooses its inputs. */
export interface RunOptions {
  seed: number
  /** Number of inputs, about: every session is played to its end at least once. */
  inputs: number
  choice?: Partial<Choice>
  /** Changes only steps with such a name. */
  steps?: RegExp
  /** Sessions that are played at the same time. Default: 4. */
  lanes?: number
}

/** Reports the result of a run. */
export interface RunResult {
  tally: Tally
  /** Times of the other user's questions in ms. */
  times: readonly number[]
  /** Most memory of the backend in bytes; undefined where the system does not say. */
  memory: number | undefined
}

/** Limit for the memory of the backend in bytes. Without any input it has about 600 MB. */
export const mostMemory = 1.5 * 1024 ** 3

/** Everything that a portal may switch on, so that every route does something. */
const config = `[auth]
site_url = "${siteUrl}"
additional_redirect_urls = ["${siteUrl}/**"]
enable_anonymous_sign_ins = true
enable_manual_linking = true
[auth.email]
enable_confirmations = true
[auth.external.keycloak]
enabled = true
[auth.mfa.web_authn]
enroll_enabled = true
verify_enabled = true
[auth.mfa.phone]
enroll_enabled = true
verify_enabled = true
[auth.passkey]
enabled = true
[auth.webauthn]
rp_id = "localhost"
rp_display_name = "Portico"
rp_origins = ["${passkeyOrigin}"]
`

/** Starts a backend in a process of its own and records the sessions. Takes some seconds. */
export async function openFuzzBackend(options: ApartOptions = {}): Promise<FuzzBackend> {
  const folder = await mkdtemp(join(process.env.PORTICO_TEST_DATA ?? tmpdir(), 'portico-fuzz-'))
  const project = join(folder, 'supabase')
  await cp(supabaseDir, project, { recursive: true })
  await writeFile(join(project, 'config.toml'), config)
  const routes = readRouteTables(join(folder, 'uploads'))
  const env = { PORTICO_SUPABASE_DIR: project, PORTICO_SITE_URL: siteUrl, PORTICO_TRUSTED_PROXIES: '1' }
  const backend = await startApart({
    keepsLog: true,
    ...options,
    env: { ...env, ...options.env },
  })
  const close = async () => {
    await backend.close()
    await rm(folder, { recursive: true, force: true })
  }
  try {
    const { secretKey } = await loadSecrets(backend.dataDir)
    const recordings = await recordSessions(backend, secretKey, routes)
    const bystander = await settleBystander(backend)
    return { ...recordings, backend, routes, bystander, secretKey, close }
  } catch (error) {
    const log = backend.takeLog()
    await close()
    throw new Error(`The fuzzer could not prepare its backend. ${log}`, { cause: error })
  }
}

/** Sends changed requests and messages until there are enough, or a rule is broken. */
export async function runFuzz(fuzz: FuzzBackend, options: RunOptions): Promise<RunResult> {
  const { seed, inputs, choice, steps, lanes = 4 } = options
  const tally = new Tally()
  // Every session is played once, for any number of inputs, unless only some steps are changed.
  if (steps) tally.most = inputs
  const target = targetOf(fuzz, tally, choice)
  const watching = fuzz.bystander.watch((fault) => tally.find(fault))
  const chosen = fuzz.tapes.filter((tape) => !steps || tape.steps.some(({ name }) => steps.test(name)))
  const stepCount = chosen.flatMap((tape) => tape.steps).length
  // A short run plays every session once, with few inputs for each step. A long one has many, as the others cost as much.
  const mostPerStep = Math.max(1, Math.min(24, Math.floor(inputs / Math.max(1, stepCount))))
  let played = 0
  const lane = async (isEnough: () => boolean) => {
    while (tally.isOpen && fuzz.backend.isRunning() && !isEnough()) {
      const turn = played++
      const tape = chosen[turn % chosen.length]
      if (tape) await playTape(target, tape, { random: createRandom(seed, turn), mostPerStep, steps })
    }
  }
  const playAll = (isEnough: () => boolean) =>
    Promise.all(Array.from({ length: lanes }, () => lane(isEnough)))
  await playAll(() => played >= chosen.length)
  tally.most = inputs
  await playAll(() => false)
  await Promise.all(target.pending)
  await watching.settle()
  for (const socket of target.lingering) socket.close()
  await findWhatIsLeft(fuzz, target)
  return { tally, times: watching.times, memory: await fuzz.backend.mostMemory() }
}

/** Whether the process runs, and whether the other user's rows are as they were. */
async function findWhatIsLeft({ backend, bystander }: FuzzBackend, target: LaneTarget): Promise<void> {
  const { tally } = target
  target.checkLog()
  if (!backend.isRunning()) {
    tally.findings.unshift({ fault: `the process ended: ${tally.log}`, input: undefined, sent: '' })
    return
  }
  for (const change of await bystander.findChanges())
    tally.find(`a row of another user is not as it was: ${change}`)
}

/** Sends one kept input, and returns the rule that it breaks, if any. */
export async function runInput(fuzz: FuzzBackend, input: FuzzInput): Promise<Finding | undefined> {
  const tally = new Tally()
  const target = targetOf(fuzz, tally)
  await playInput(target, fuzz.tapes, input, createRandom(1))
  await Promise.all(target.pending)
  for (const socket of target.lingering) socket.close()
  await findWhatIsLeft(fuzz, target)
  return tally.findings[0]
}

/** So many of the last inputs are tried again for a fault that names none. */
const mostSuspects = 20

/** Returns a finding of a run with the input that causes it, in as few changes as possible. */
export async function explainFinding(fuzz: FuzzBackend, tally: Tally, first: Finding): Promise<Finding> {
  // The process and its log do not tell which input it was: the newest that has the same effect again.
  const suspects = first.input
    ? [first.input]
    : tally.journal
        .map(({ input }) => input)
        .reverse()
        .slice(0, mostSuspects)
  for (const suspect of suspects) {
    if (!fuzz.backend.isRunning()) await fuzz.backend.restart()
    const again = await runInput(fuzz, suspect)
    if (again) return shrink(fuzz, { ...again, input: suspect })
  }
  return first
}

/** Returns a finding with as few changes as break the same rule. Starts the backend again if it has ended. */
async function shrink(fuzz: FuzzBackend, finding: Finding): Promise<Finding> {
  let smallest = finding
  for (let at = 0; smallest.input && at < smallest.input.mutations.length; ) {
    const mutations = (smallest.input.mutations as unknown[]).toSpliced(at, 1) as FuzzInput['mutations']
    if (!fuzz.backend.isRunning()) await fuzz.backend.restart()
    const found =
      mutations.length > 0 ? await runInput(fuzz, { step: smallest.input.step, mutations }) : undefined
    if (found) smallest = { ...found, input: { step: smallest.input.step, mutations } }
    else at++
  }
  if (!fuzz.backend.isRunning()) await fuzz.backend.restart()
  return smallest
}

function targetOf(fuzz: FuzzBackend, tally: Tally, choice: Partial<Choice> = {}): LaneTarget {
  const { secretKey, bystander, backend } = fuzz
  backend.takeLog()
  return {
    checkLog() {
      const text = backend.takeLog()
      tally.log = (tally.log + text).slice(-3_000)
      const [, error] = /^(.*(?:RangeError|Maximum call stack|ReferenceError).*)$/m.exec(text) ?? []
      if (error) tally.find(`the log has an error that nothing expects: ${error}`)
    },
    ...{ secretKey, tally, pending: [], lingering: [] },
    secrets: { marker: bystander.marker, dataDir: backend.dataDir },
    choice: { words: bystander.words, ...choice },
  }
}
