import { saveBlob } from '@portico/react-remote/save-file'
import { Banner, Button, ProgressBar, type Translate } from '@portico/ui'
import { useSyncExternalStore } from 'react'
import { TaskButtons } from '../../batches/task-buttons.tsx'
import { getDataErrorText } from '../../errors/error-texts.ts'
import { WriteHelp } from '../../errors/lazy-write-help.ts'
import { useTexts } from '../../texts/texts.ts'
import type { ImportMapping } from '../import-run/import-mapping.ts'
import { createImportReport } from '../import-run/import-report.ts'
import type { ImportCounts } from '../import-run/import-run.ts'
import { getTraceObstacle, maxTracedRows } from '../import-run/import-trace.ts'
import styles from './import-dialog.module.css'
import type { ImportTask } from './import-task.ts'
import { formatImportCounts } from './import-texts.ts'
import type { ImportStep } from './use-import.ts'

/** Problems on screen; the report has all of them. */
const shownProblems = 5

/** Shows what an import would do, while the file is checked and afterwards. */
export function ImportCheckResult(step: Extract<ImportStep, { at: 'checking' | 'checked' }>) {
  const t = useTexts()
  if (step.at === 'checking')
    return (
      <>
        <ProgressBar
          value={step.state?.fraction ?? null}
          label={t('Checking {name}', { name: step.plan.file.name })}
        />
        <p role="status">{t('Checking. Nothing is being written.')}</p>
        {step.state ? <Numbers counts={step.state.counts} /> : null}
      </>
    )
  const { counts, bad, plan } = step
  return (
    <>
      <p role="status">{t('This is what would happen. Nothing has been written yet.')}</p>
      <Numbers counts={counts} />
      <p>{undoInWords(t, plan, counts.inserted)}</p>
      {bad.length > 0 ? (
        <>
          <ul className={styles.problems}>
            {bad.slice(0, shownProblems).map(({ record, problem }) => (
              <li key={record.line}>
                {t('Line {line, number}: {problem}', { line: record.line, problem: problem(t) })}
              </li>
            ))}
          </ul>
          <div>
            <Button
              size="sm"
              onClick={() =>
                saveBlob(createImportReport(t, plan.fields, bad), `${plan.table.name}-errors.csv`)
              }
            >
              {t('Save all errors as a file')}
            </Button>
          </div>
        </>
      ) : null}
    </>
  )
}

/** Returns whether the import can be undone, as text for the user who is about to start it. */
function undoInWords(t: Translate, plan: ImportMapping, added: number): string {
  const why = getTraceObstacle(plan, added)
  if (why === 'updates') return t('An import that updates rows can’t be undone.')
  if (why === 'forbidden') return t('This can’t be undone: you may not delete rows of this table.')
  if (why === 'many')
    return t('This can’t be undone: imports of up to {most, number} rows can.', { most: maxTracedRows })
  return t('You can undo this until you leave this area.')
}

function Numbers({ counts: { inserted, updated, skipped, bad } }: { counts: ImportCounts }) {
  const t = useTexts()
  const lines = [
    { label: t('To add'), count: inserted },
    { label: t('To update'), count: updated },
    { label: t('To skip'), count: skipped },
    { label: t('With errors'), count: bad },
  ]
  return (
    <dl className={styles.numbers}>
      {lines.map(({ label, count }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{new Intl.NumberFormat(t.locale).format(count)}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Shows the progress of an import, with buttons to pause, resume and stop it. */
export function ImportProgressView({ task, plan }: { task: ImportTask; plan: ImportMapping }) {
  const t = useTexts()
  const { table, file, mode } = plan
  const { counts, fraction, waiting } = useSyncExternalStore(task.store.subscribe, task.store.getState)
  const error = waiting?.why === 'failed' ? waiting.error : null
  const problem = error && getDataErrorText(t, error)
  return (
    <>
      <ProgressBar value={fraction} label={t('Importing {name}', { name: file.name })} />
      <p>{formatImportCounts(t, counts)}</p>
      {problem ? (
        <Banner tone="danger" title={problem.title}>
          {problem.detail}
        </Banner>
      ) : null}
      <WriteHelp table={table} error={error} action={mode === 'update' ? 'update' : 'insert'} />
      <TaskButtons task={task} isWaiting={waiting !== null} />
    </>
  )
}
