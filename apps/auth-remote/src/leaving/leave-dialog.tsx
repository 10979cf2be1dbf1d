import { useHost } from '@portico/react-remote'
import { Banner, Button, Dialog, Skeleton } from '@portico/ui'
import { Field, TextInput } from '@portico/ui/form'
import { useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useId, useState } from 'react'
import { toFailure } from '../errors/failure.ts'
import { FailureNote } from '../form/failure-words.tsx'
import { useOperation } from '../form/use-operation.ts'
import { useTexts } from '../texts/texts.ts'
import { bytesInWords } from './bytes.ts'
import styles from './leaving.module.css'
import { addressOf, askToLeave, type Leaving, leavingRowsQuery, type User } from './leaving.ts'

/** Says what goes, and asks for the address of the account before the end of it is asked for. */
export function LeaveDialog(props: {
  open: boolean
  user: User
  days: number
  files: Leaving['files']
  /** It was asked for, and the dialog is gone. */
  onLeave: () => void
  onClose: () => void
}) {
  const { open, user, days, files, onLeave, onClose } = props
  const t = useTexts()
  const { session, notify } = useHost()
  const form = useId()
  const address = addressOf(user)
  const [isWrong, setIsWrong] = useState(false)
  const [isAsked, setIsAsked] = useState(false)
  const rows = useQuery({ ...leavingRowsQuery(session, user), enabled: open })
  const leave = useOperation((typed: string) => askToLeave(session, typed), {
    onDone: () => {
      setIsAsked(true)
      onClose()
      notify({
        tone: 'info',
        title: t('Your account will be deleted in {count, plural, one {# day} other {# days}}', {
          count: days,
        }),
        detail: t('Until then you can take it back in your account.'),
      })
    },
  })
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = String(new FormData(event.currentTarget).get('address') ?? '').trim()
    const isRight = typed.toLowerCase() === address.toLowerCase()
    setIsWrong(!isRight)
    if (isRight) leave.start(typed)
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      onClosed={() => isAsked && onLeave()}
      dismissible={false}
      title={t('Delete your account?')}
      description={t(
        'In {count, plural, one {# day} other {# days}} it’s deleted for good, with what belongs to it. Until then you can take it back.',
        { count: days },
      )}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" form={form} variant="danger" busy={leave.isBusy} disabled={leave.wait > 0}>
            {t('Delete account')}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.stack} onSubmit={submit} onInput={() => setIsWrong(false)} noValidate>
        {leave.failure && <FailureNote failure={leave.failure} seconds={leave.wait} />}
        {rows.isPending ? <Skeleton height="56px" /> : null}
        {rows.error ? (
          <FailureNote failure={toFailure(rows.error)} seconds={0} onAct={() => void rows.refetch()} />
        ) : null}
        {rows.data && rows.data.held.length > 0 ? (
          <Banner tone="warning">
            {t(
              'Something in {tables} may keep your account from being deleted. Tell whoever runs the portal.',
              {
                tables: new Intl.ListFormat(t.locale).format(rows.data.held.map(nameOf)),
              },
            )}
          </Banner>
        ) : null}
        {rows.data ? <WhatGoes rows={rows.data.rows} files={files} /> : null}
        <Field
          label={t('Type {address} to confirm', { address })}
          error={isWrong ? t('That isn’t the address of your account.') : undefined}
        >
          <TextInput name="address" autoComplete="off" autoCapitalize="none" spellCheck={false} dir="ltr" />
        </Field>
      </form>
    </Dialog>
  )
}

function WhatGoes({ rows, files }: { rows: { table: string; count: number }[]; files: Leaving['files'] }) {
  const t = useTexts()
  return (
    <>
      <p className={styles.facts}>{t('This goes with it:')}</p>
      <ul className={styles.goes}>
        <li>{t('Your profile, the ways you sign in, and the log of your account')}</li>
        {files.count > 0 ? (
          <li>
            {t('{count, plural, one {# file} other {# files}} ({size})', {
              count: files.count,
              size: bytesInWords(files.bytes, t.locale),
            })}
          </li>
        ) : null}
        {rows.map(({ table, count }) => (
          <li key={table}>
            {t('{count, plural, one {# row} other {# rows}} in {table}', { count, table: nameOf(table) })}
          </li>
        ))}
      </ul>
    </>
  )
}

/** A table as people know it. */
function nameOf(table: string): string {
  return table.replace(/^public\./, '').replaceAll('"', '')
}
