import { createRandomId, useHost } from '@portico/react-remote'
import { useAction } from '@portico/react-remote/action'
import { isRepeatedPress } from '@portico/ui/single-run'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { toKnownDataError } from '../../errors/data-error.ts'
import { getDataErrorText } from '../../errors/error-texts.ts'
import type { Table } from '../../schema/schema.ts'
import { useTexts } from '../../texts/texts.ts'
import type { UndoRedo } from '../../undo/use-undo.ts'
import { type FileForm, type FileSample, findForm, readSample } from '../files/read-file.ts'
import type { RejectedRecord } from '../import-run/check-records.ts'
import { computeFileFingerprint, type ImportCheckpoint, restorePlan } from '../import-run/checkpoint.ts'
import { createKeyFinder, type FindExistingKeys } from '../import-run/find-existing-keys.ts'
import { type ImportMapping, matchColumns, readFills, setTargets } from '../import-run/import-mapping.ts'
import { type ImportCounts, type ImportState, runDryImport } from '../import-run/import-run.ts'
import { createImportTrace, getTraceObstacle } from '../import-run/import-trace.ts'
import { type ImportStart, type ImportTask, runImport } from './import-task.ts'
import { getFileProblem } from './import-texts.ts'
import { useUnfinishedImports } from './use-unfinished-imports.ts'

/** The current step of the dialog: choose a file, resume an unfinished import, map fields, check, show the preview, run. */
export type ImportStep =
  | { at: 'file' }
  | { at: 'unfinished'; plan: ImportMapping; checkpoint: ImportCheckpoint }
  | { at: 'plan'; plan: ImportMapping; sample: FileSample; problems?: ReadonlyMap<string, string> }
  | {
      at: 'checking'
      plan: ImportMapping
      sample: FileSample
      state: Pick<ImportState, 'counts' | 'fraction'> | null
    }
  | {
      at: 'checked'
      plan: ImportMapping
      sample: FileSample
      counts: ImportCounts
      bad: readonly RejectedRecord[]
      findKnown: FindExistingKeys | null
    }
  | { at: 'running'; plan: ImportMapping; task: ImportTask }

/** Number of records that are read to show a sample and to find the fields. */
const sampleRecords = 200

/** Holds the state of one import into `table`. */
export function useImport(table: Table, go: UndoRedo) {
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
        plan: setTargets(
          {
            ...{ seed: createRandomId(), table, file, form, fields: sample.fields },
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
  const unfinished = useUnfinishedImports(table)
  const { choose, run, goOn } = useRuns(table, { setStep, setProblem, tell, read, unfinished, go })
  return {
    step,
    problem,
    unfinished,
    choose,
    read,
    goOn,
    change: (plan: ImportMapping, sample: FileSample) => setStep({ at: 'plan', plan, sample }),
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
  const check = async ({ plan, sample }: { plan: ImportMapping; sample: FileSample }) => {
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
      const findKnown = plan.key && (await createKeyFinder(client, table, plan.key, stopped.signal))
      const show = (state: Pick<ImportState, 'counts' | 'fraction'>) =>
        setStep({ at: 'checking', plan, sample, state })
      const found = await runDryImport({ signal: stopped.signal }, plan, findKnown, show)
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
  unfinished: ReturnType<typeof useUnfinishedImports>
  go: UndoRedo
}

/** Starts runs. A chosen file starts a new import, or resumes one that another page left. */
function useRuns(table: Table, { setStep, setProblem, tell, read, unfinished, go }: Way) {
  const t = useTexts()
  const host = useHost()
  const queries = useQueryClient()
  const choose = async (file: File) => {
    setProblem(null)
    const same = unfinished.imports.filter((one) => one.file.size === file.size)
    const fingerprint = same.length > 0 ? await computeFileFingerprint(file) : null
    const checkpoint = same.find((one) => one.file.print === fingerprint)
    if (!checkpoint) {
      try {
        return await read(file, await findForm(file))
      } catch (caught) {
        return tell(caught)
      }
    }
    const plan = restorePlan(checkpoint, table, file)
    if (plan) setStep({ at: 'unfinished', plan, checkpoint })
    else
      setProblem(
        t(
          'The columns of this table have changed since this import began. Discard it, and import the file again.',
        ),
      )
  }
  const run = async (plan: ImportMapping, start: ImportStart) => {
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
      const findKnown = plan.key && (await createKeyFinder(client, table, plan.key, host.signal))
      // Only the other page knew the rows that it added, so they can't be traced.
      await run(plan, { findKnown, earlier: left, trace: null })
    } catch (caught) {
      tell(caught)
    }
  }
  const running = useAction({
    run: ({ plan, findKnown, counts }: Extract<ImportStep, { at: 'checked' }>) => {
      const trace = getTraceObstacle(plan, counts.inserted) === null ? createImportTrace(table) : null
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
    const inFile = getFileProblem(t, caught)
    const error = toKnownDataError(caught)
    if (inFile === null && error.code === 'unexpected') reportError(caught)
    const { title, detail } = getDataErrorText(t, error)
    setProblem(inFile ?? `${title}. ${detail}`)
  }
  return { problem, setProblem, tell }
}
