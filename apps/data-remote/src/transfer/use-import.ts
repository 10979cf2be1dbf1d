import { useHost } from '@portico/react-remote'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { asDataError } from '../errors/data-error.ts'
import { wordingFor } from '../errors/wordings.ts'
import type { Column, Table } from '../schema/schema.ts'
import { useTexts } from '../texts/texts.ts'
import type { BadRow } from './check-records.ts'
import { type Counts, dryRun, type ImportState } from './import-run.ts'
import { type ImportTask, runImport } from './import-task.ts'
import { fileProblem } from './import-words.ts'
import { type FindKnown, knownKeys } from './known-keys.ts'
import { keysIn, type Mode, matchColumns, type Plan } from './plan.ts'
import { type FileForm, findForm, readSample, type Sample } from './read-file.ts'

/** Where the person is: choosing a file, saying what goes where, waiting for the check, reading its numbers, watching. */
export type ImportStep =
  | { at: 'file' }
  | { at: 'plan'; plan: Plan; sample: Sample }
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

/** Records that the beginning of a file is shown and its fields are found by. */
const sampleRecords = 200

/** The way of one import into `table`. */
export function useImport(table: Table) {
  const t = useTexts()
  const host = useHost()
  const queries = useQueryClient()
  const [step, setStep] = useState<ImportStep>({ at: 'file' })
  const checking = useRef<AbortController>(null)
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
        plan: withTargets({ table, file, form, fields: sample.fields }, targets, 'insert'),
      })
    } catch (caught) {
      tell(caught)
    }
  }
  const check = async (plan: Plan, sample: Sample) => {
    setProblem(null)
    setStep({ at: 'checking', plan, sample, state: null })
    const stopped = new AbortController()
    checking.current = stopped
    const { client } = host.session
    try {
      const findKnown = plan.key && (await knownKeys(client, table, plan.key, stopped.signal))
      const show = (state: Pick<ImportState, 'counts' | 'fraction'>) =>
        setStep({ at: 'checking', plan, sample, state })
      const found = await dryRun({ t, client, signal: stopped.signal }, plan, findKnown, show)
      setStep({ at: 'checked', plan, sample, ...found, findKnown })
    } catch (caught) {
      if (!stopped.signal.aborted) tell(caught)
      setStep({ at: 'plan', plan, sample })
    }
  }
  return {
    step,
    problem,
    choose: async (file: File) => read(file, await findForm(file)),
    read,
    change: (plan: Plan, sample: Sample) => setStep({ at: 'plan', plan, sample }),
    check,
    stopCheck: () => checking.current?.abort(),
    run: (plan: Plan, findKnown: FindKnown | null) => {
      const task = runImport({ t, host, queries }, plan, findKnown)
      setStep({ at: 'running', plan, task })
      void task.ended.then(() => setStep({ at: 'file' }))
    },
    restart: () => {
      setProblem(null)
      setStep({ at: 'file' })
    },
  }
}

/** What is wrong with the file or the way to the table, in words. */
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

/** A plan whose mode and key fit what is in the file. */
export function withTargets(
  plan: Omit<Plan, 'targets' | 'mode' | 'key'>,
  targets: readonly (Column | null)[],
  mode: Mode,
): Plan {
  const key = keysIn(plan.table, targets)[0] ?? null
  return { ...plan, targets, mode: key ? mode : 'insert', key }
}
