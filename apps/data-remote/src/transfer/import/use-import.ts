import { randomId, useHost } from '@portico/react-remote'
import { useAction } from '@portico/react-remote/action'
import { isRepeatedPress } from '@portico/ui/single-run'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { asDataError } from '../../errors/data-error.ts'
import { wordingFor } from '../../errors/wordings.ts'
import type { Table } from '../../schema/schema.ts'
import { useTexts } from '../../texts/texts.ts'
import type { Go } from '../../undo/use-undo.ts'
import { type FileForm, findForm, readSample, type Sample } from '../files/read-file.ts'
import type { BadRow } from '../import-run/check-records.ts'
import { type Checkpoint, fingerprintOf, planOf } from '../import-run/checkpoint.ts'
import { type Counts, dryRun, type ImportState } from '../import-run/import-run.ts'
import { type FindKnown, knownKeys } from '../import-run/known-keys.ts'
import { matchColumns, type Plan, readFills, withTargets } from '../import-run/plan.ts'
import { traceOf, whyNotTraced } from '../import-run/trace.ts'
import { type ImportStart, type ImportTask, runImport } from './import-task.ts'
import { fileProblem } from './import-words.ts'
import { useUnfinished } from './use-unfinished.ts'

/** The current step of the dialog: choose a file, resume an unfinished import, map fields, check, show the preview, run. */
export type ImportStep =
  | { at: 'file' }
  | { at: 'unfinished'; plan: Plan; checkpoint: Checkpoint }
  | { at: 'plan'; plan: Plan; sample: Sample; problems?: ReadonlyMap<string, string> }
  | { at: 'checking'; plan: Plan; sample: Sample; state: Pick<ImportState, 'counts' | 'fraction'> | null }
  | {
      at: 'checked'
      plan: Plan
      sample: Sample
      counts: Counts
      bad: readonly BadRow[]
      findKnown: FindKnown | null
    }
  | { at: 'running'; plan: Plan; task: ImportTask }

/** Number of records that are read to show a sample and to find the fields. */
const sampleRecords = 200

/** Holds the state of one import into `table`. */
export function useImport(table: Table, go: Go) {
  const t = useTexts()
  const [step, setStep] = useState<ImportStep>({ at: 'file' })
  const { problem, setProblem, tell } = useProblem()
  const read = async (file: File, form: FileForm) => {
    setProblem(null)
    try {
      const sample = await readSample(file, form, sampleRecords)
      if (sample.records.length === 0) return setProblem(t('There are no rows in this file.'))
      const targets = matchColumns(table, sample.fields)
      setStep({
        at: 'plan',
        sample,
        plan: withTargets(
          {
            ...{ seed: randomId(), table, file, form, fields: sample.fields },
            ...{ fills: new Map(), empty: 'null', mode: 'insert' },
          },
          targets,
        ),
      })
    } catch (caught) {
      tell(caught)
    }
  }
  const { check, stop } = useCheck(table, { setStep, setProblem, tell })
  const unfinished = useUnfinished(table)
  const { choose, run, goOn } = useRuns(table, { setStep, setProblem, tell, read, unfinished, go })
  return {
    step,
    problem,
    unfinished,
    choose,
    read,
    goOn,
    change: (plan: Plan, sample: Sample) => setStep({ at: 'plan', plan, sample }),
    check,
    stopCheck: stop,
    run,
    restart: () => {
      setProblem(null)
      setStep({ at: 'file' })
    },
  }
}

/** Checks a file before anything is written. */
function useCheck(table: Table, { setStep, setProblem, tell }: Pick<Way, 'setStep' | 'setProblem' | 'tell'>) {
  const t = useTexts()
  const { client } = useHost().session
  const checking = useRef<AbortController>(null)
  const check = async ({ plan, sample }: { plan: Plan; sample: Sample }) => {
    setProblem(null)
    const { wrong } = readFills(table, plan.fills)
    if (wrong.size > 0) {
      const problems = new Map([...wrong].map(([name, parsed]) => [name, parsed.problem(t)]))
      return setStep({ at: 'plan', plan, sample, problems })
    }
    setStep({ at: 'checking', plan, sample, state: null })
    const stopped = new AbortController()
    checking.current = stopped
    try {
      const findKnown = plan.key && (await knownKeys(client, table, plan.key, stopped.signal))
      const show = (state: Pick<ImportState, 'counts' | 'fraction'>) =>
        setStep({ at: 'checking', plan, sample, state })
      const found = await dryRun({ signal: stopped.signal }, plan, findKnown, show)
      setStep({ at: 'checked', plan, sample, ...found, findKnown })
    } catch (caught) {
      if (!stopped.signal.aborted) tell(caught)
      setStep({ at: 'plan', plan, sample })
    }
  }
  const { start } = useAction({ run: check })
  // The stop button replaces the start button, so a double click must not press it.
  return { check: start, stop: () => isRepeatedPress() || checking.current?.abort() }
}

interface Way {
  setStep: (step: ImportStep) => void
  setProblem: (problem: string | null) => void
  tell: (caught: unknown) => void
  read: (file: File, form: FileForm) => Promise<void>
  unfinished: ReturnType<typeof useUnfinished>
  go: Go
}

/** Starts runs. A chosen file starts a new import, or resumes one that another page left. */
function useRuns(table: Table, { setStep, setProblem, tell, read, unfinished, go }: Way) {
  const t = useTexts()
  const host = useHost()
  const queries = useQueryClient()
  const choose = async (file: File) => {
    setProblem(null)
    const same = unfinished.imports.filter((one) => one.file.size === file.size)
    const fingerprint = same.length > 0 ? await fingerprintOf(file) : null
    const checkpoint = same.find((one) => one.file.print === fingerprint)
    if (!checkpoint) {
      try {
        return await read(file, await findForm(file))
      } catch (caught) {
        return tell(caught)
      }
    }
    const plan = planOf(checkpoint, table, file)
    if (plan) setStep({ at: 'unfinished', plan, checkpoint })
    else
      setProblem(
        t(
          'The columns of this table have changed since this import began. Discard it, and import the file again.',
        ),
      )
  }
  const run = async (plan: Plan, start: ImportStart) => {
    const task = await runImport({ t, host, queries, go }, plan, start)
    setStep({ at: 'running', plan, task })
    void task.ended.then(() => {
      setStep({ at: 'file' })
      unfinished.reload()
    })
  }
  /** Resumes at the checkpoint of another page. */
  const goOn = async ({ plan, checkpoint }: Extract<ImportStep, { at: 'unfinished' }>) => {
    setProblem(null)
    try {
      const { client } = host.session
      // Another page may have resumed it meanwhile.
      const left = await unfinished.find(checkpoint)
      if (!left) return setStep({ at: 'file' })
      const findKnown = plan.key && (await knownKeys(client, table, plan.key, host.signal))
      // Only the other page knew the rows that it added, so they can't be traced.
      await run(plan, { findKnown, earlier: left, trace: null })
    } catch (caught) {
      tell(caught)
    }
  }
  const running = useAction({
    run: ({ plan, findKnown, counts }: Extract<ImportStep, { at: 'checked' }>) => {
      const trace = whyNotTraced(plan, counts.inserted) === null ? traceOf(table) : null
      return run(plan, { findKnown, earlier: null, trace })
    },
    onFailure: tell,
  })
  const goingOn = useAction({ run: goOn })
  return { choose, run: running.start, goOn: goingOn.start }
}

/** Describes problems of the file or the connection to the table. */
function useProblem() {
  const t = useTexts()
  const { reportError } = useHost()
  const [problem, setProblem] = useState<string | null>(null)
  const tell = (caught: unknown) => {
    const inFile = fileProblem(t, caught)
    const error = asDataError(caught)
    if (inFile === null && error.code === 'unexpected') reportError(caught)
    const { title, detail } = wordingFor(t, error)
    setProblem(inFile ?? `${title}. ${detail}`)
  }
  return { problem, setProblem, tell }
}
