import { Banner, Button, Dialog } from '@portico/ui'
import type { Table } from '../../schema/schema.ts'
import { useTexts } from '../../texts/texts.ts'
import type { UndoRedo } from '../../undo/use-undo.ts'
import { getMissingColumns } from '../import-run/import-mapping.ts'
import { FileChooser } from './file-chooser.tsx'
import styles from './import-dialog.module.css'
import { ImportMappingForm } from './import-mapping-form.tsx'
import { ImportCheckResult, ImportProgressView } from './import-results.tsx'
import { UnfinishedImport, UnfinishedImports } from './unfinished-imports.tsx'
import { useImport } from './use-import.ts'

// The notice leads to this dialog, so both are in one chunk.
export { UnfinishedNotice } from './unfinished-notice.tsx'

interface ImportDialogProps {
  table: Table
  open: boolean
  go: UndoRedo
  onClose: () => void
}

/** Imports a file into a table in steps: mapping, preview, then the import itself. */
export function ImportDialog({ table, open, go, onClose }: ImportDialogProps) {
  const t = useTexts()
  const flow = useImport(table, go)
  const { step, problem } = flow
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      title={t('Import into {table}', { table: table.name })}
      footer={<Footer flow={flow} table={table} onClose={onClose} />}
      dismissible={step.at === 'file'}
      size="lg"
    >
      <div className={styles.body}>
        {problem ? <Banner tone="danger" title={problem} /> : null}
        {step.at === 'file' ? (
          <>
            <UnfinishedImports {...flow.unfinished} />
            <FileChooser onFile={(file) => void flow.choose(file)} />
          </>
        ) : null}
        {step.at === 'unfinished' ? <UnfinishedImport {...step} /> : null}
        {step.at === 'plan' ? (
          <ImportMappingForm
            {...step}
            onForm={(form) => void flow.read(step.plan.file, form)}
            onPlan={(plan) => flow.change(plan, step.sample)}
          />
        ) : null}
        {step.at === 'checking' || step.at === 'checked' ? <ImportCheckResult {...step} /> : null}
        {step.at === 'running' ? <ImportProgressView task={step.task} plan={step.plan} /> : null}
      </div>
    </Dialog>
  )
}

type Flow = ReturnType<typeof useImport>

/** Shows the buttons of the current step. */
function Footer({ flow, table, onClose }: { flow: Flow; table: Table; onClose: () => void }) {
  const t = useTexts()
  const { step } = flow
  if (step.at === 'file') return <Button onClick={onClose}>{t('Cancel')}</Button>
  if (step.at === 'unfinished')
    return (
      <>
        <Button onClick={flow.restart}>{t('Choose another file')}</Button>
        <Button variant="primary" onClick={() => flow.goOn(step)}>
          {t('Continue the import')}
        </Button>
      </>
    )
  if (step.at === 'plan')
    return (
      <>
        <Button onClick={flow.restart}>{t('Choose another file')}</Button>
        <Button
          variant="primary"
          disabled={
            step.plan.targets.every((column) => column === null) ||
            getMissingColumns(table, step.plan.targets, step.plan.fills).length > 0
          }
          onClick={() => flow.check(step)}
        >
          {t('Check the file')}
        </Button>
      </>
    )
  if (step.at === 'checking') return <Button onClick={flow.stopCheck}>{t('Stop')}</Button>
  if (step.at === 'checked') {
    const rows = step.counts.inserted + step.counts.updated
    return (
      <>
        <Button onClick={() => flow.change(step.plan, step.sample)}>{t('Back')}</Button>
        <Button variant="primary" disabled={rows === 0} onClick={() => flow.run(step)}>
          {t('{count, plural, one {Import # row} other {Import # rows}}', { count: rows })}
        </Button>
      </>
    )
  }
  return <Button onClick={onClose}>{t('Continue in the background')}</Button>
}
