import { ConfirmDialog } from '@portico/ui'
import { useCallback, useState } from 'react'
import { useStore } from 'zustand'
import { leaveQuestion } from '../portal/leave-question.ts'
import { useEscape } from '../portal/use-escape.ts'

/** Asks before something is lost: leaving a form, signing out, loading an update. Staying has the focus. */
export function LeaveDialog() {
  const { question } = useStore(leaveQuestion)
  // The words stay while the dialog fades out.
  const [last, setLast] = useState(question)
  if (question && question !== last) setLast(question)
  const stay = useCallback(() => leaveQuestion.getState().question?.answer(false), [])
  useEscape(question !== null, stay)
  if (!last) return null
  return (
    <ConfirmDialog
      open={question !== null}
      title={last.title}
      confirmLabel={last.confirm}
      cancelLabel="Stay"
      danger
      onConfirm={() => last.answer(true)}
      onCancel={stay}
    >
      {last.sentence}
    </ConfirmDialog>
  )
}
