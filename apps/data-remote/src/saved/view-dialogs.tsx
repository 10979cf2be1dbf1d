import { useAction } from '@portico/react-remote/action'
import { Button, ConfirmDialog, Dialog } from '@portico/ui'
import { Checkbox, Field, TextInput } from '@portico/ui/form'
import { type FormEvent, useId, useRef, useState } from 'react'
import { toKnownDataError } from '../errors/data-error.ts'
import { CopySql, SqlBlock } from '../errors/sql-block.tsx'
import type { Table } from '../schema/schema.ts'
import { useTexts } from '../texts/texts.ts'
import sql from './portico-views.sql?raw'
import type { OpenedView } from './saved-view.ts'
import type { ViewName } from './stored-views.ts'
import type { ViewActions } from './use-views.ts'
import styles from './view-dialogs.module.css'
import { getViewErrorText } from './view-error-text.ts'
import { ViewSearch } from './view-search.tsx'

/** The open dialog. */
export type ViewDialogName = 'save' | 'rename' | 'delete' | 'install' | 'find' | null

/** The dialogs for saved views. */
export function ViewDialogs({
  table,
  views,
  panel,
  onPanel,
}: {
  table: Table
  views: ViewActions
  panel: ViewDialogName
  onPanel: (panel: ViewDialogName) => void
}) {
  const t = useTexts()
  const { current, conflict } = views
  const close = () => onPanel(null)
  if (panel === 'install') return <InstallViews onClose={close} />
  if (panel === 'find')
    return (
      <ViewSearch
        table={table}
        userId={views.userId ?? ''}
        onPick={(view) => void views.open(view)}
        onClose={close}
      />
    )
  if (panel === 'save')
    return (
      <NamingDialog
        title={t('Save as a new view')}
        before={{ name: '', isShared: false }}
        isNew
        onSubmit={views.add}
        onClose={close}
      />
    )
  if (panel === 'rename' && current)
    return (
      <NamingDialog
        title={t('Rename “{name}”', { name: current.name })}
        before={current}
        onSubmit={(naming) => views.rename(current, naming)}
        onClose={close}
      />
    )
  if (panel === 'delete' && current)
    return (
      <ConfirmDialog
        open
        danger
        title={t('Delete “{name}”?', { name: current.name })}
        confirmLabel={t('Delete view')}
        onConfirm={() => views.remove(current).then(close)}
        onCancel={close}
      >
        {current.isShared
          ? t('Everyone else loses this view, too. No rows are deleted.')
          : t('Only the view is deleted. No rows are deleted.')}
      </ConfirmDialog>
    )
  return conflict ? <Conflict views={views} now={conflict} onSaveAs={() => onPanel('save')} /> : null
}

interface NamingDialogProps {
  title: string
  before: ViewName
  isNew?: boolean
  onSubmit: (naming: ViewName, isDefault: boolean) => Promise<void>
  onClose: () => void
}

/** Asks for the name and the sharing of a view. Errors are shown in the dialog. */
function NamingDialog({ title, before, isNew = false, onSubmit, onClose }: NamingDialogProps) {
  const t = useTexts()
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [name, setName] = useState(before.name)
  const [isShared, setShared] = useState(before.isShared)
  const [isDefault, setDefault] = useState(false)
  const [isNameless, setNameless] = useState(false)
  const naming = useAction({ run: () => onSubmit({ name, isShared }, isDefault), onDone: onClose })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setNameless(name.trim() === '')
    if (name.trim() !== '') naming.start()
  }
  const refusal = naming.failure && getViewErrorText(t, toKnownDataError(naming.failure)).title
  return (
    <Dialog
      open
      onOpenChange={(next) => next || onClose()}
      title={title}
      size="sm"
      initialFocus={field}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button variant="primary" type="submit" form={id} busy={naming.isBusy}>
            {isNew ? t('Save view') : t('Rename')}
          </Button>
        </>
      }
    >
      <form id={id} className={styles.form} onSubmit={submit}>
        <Field label={t('Name')} error={isNameless ? t('Enter a name.') : refusal}>
          <TextInput
            ref={field}
            value={name}
            maxLength={80}
            onChange={({ target }) => setName(target.value)}
          />
        </Field>
        {isNew ? (
          <Choices isShared={isShared} setShared={setShared} isDefault={isDefault} setDefault={setDefault} />
        ) : null}
      </form>
    </Dialog>
  )
}

/** Options of a new view: sharing, and use as default. */
function Choices(props: {
  isShared: boolean
  setShared: (is: boolean) => void
  isDefault: boolean
  setDefault: (is: boolean) => void
}) {
  const t = useTexts()
  return (
    <>
      <Checkbox
        label={t('Share with everyone who can see this table')}
        description={t('They can see and open this view. Only you can change it.')}
        checked={props.isShared}
        onChange={({ target }) => props.setShared(target.checked)}
      />
      <Checkbox
        label={t('Open this table with it')}
        checked={props.isDefault}
        onChange={({ target }) => props.setDefault(target.checked)}
      />
    </>
  )
}

/** Asks which content to keep if another tab or device has changed the view. */
function Conflict({ views, now, onSaveAs }: { views: ViewActions; now: OpenedView; onSaveAs: () => void }) {
  const t = useTexts()
  const theirs = () => {
    views.endConflict()
    void views.open(now)
  }
  return (
    <Dialog
      open
      onOpenChange={(next) => next || views.endConflict()}
      title={t('“{name}” was changed elsewhere', { name: now.name })}
      description={t(
        'Another tab or device has saved this view since you opened it. Your changes here aren’t saved yet.',
      )}
      size="sm"
      footer={
        <>
          <Button onClick={theirs}>{t('Open the other one')}</Button>
          <Button onClick={onSaveAs}>{t('Save as…')}</Button>
          <Button variant="primary" onClick={() => views.save(now)}>
            {t('Save over it')}
          </Button>
        </>
      }
    />
  )
}

/** Explains the missing tables for saved views, with the SQL that installs them. */
function InstallViews({ onClose }: { onClose: () => void }) {
  const t = useTexts()
  return (
    <Dialog
      open
      onOpenChange={(next) => next || onClose()}
      title={t('Views need two tables')}
      description={t(
        'The database doesn’t yet have tables to keep views in. An administrator needs to run this once, as a migration or in the SQL editor. Each person sees their own views, and those shared by others of tables they can see.',
      )}
      size="lg"
      footer={
        <>
          <Button onClick={onClose}>{t('Close')}</Button>
          <CopySql sql={sql} isMain />
        </>
      }
    >
      <SqlBlock label={t('SQL to install')} sql={sql} />
    </Dialog>
  )
}
