import { ConfirmDialog } from '@portico/ui'
import { useCallback, useState } from 'react'
import { useStore } from 'zustand'
import type { LeaveQuestions } from './leave-question.ts'
import { useTexts } from './texts/texts.ts'
import { useEscape } from './use-escape.ts'

/**
 * Asks before data is lost. The button to stay has the focus. The browser's own question cannot replace the dialog, because frames of
 * other sites may not show it.
 */
export function LeaveDialog({ questions }: { questions: LeaveQuestions }) {
  const t = useTexts()
  const { question } = useStore(questions.store)
  // The text stays visible while the dialog fades out.
  const [last, setLast] = useState(question)
  if (question && question !== last) setLast(question)
  const stay = useCallback(() => questions.store.getState().question?.answer(false), [questions])
  useEscape(question !== null, stay)
  if (!last) return null
  return (
    <ConfirmDialog
      open={question !== null}
      title={last.title ?? t('Leave this page?')}
      confirmLabel={last.confirm ?? t('Leave')}
      cancelLabel={t('Stay')}
      danger
      onConfirm={() => last.answer(true)}
      onCancel={stay}
    >
      {last.sentence}
    </ConfirmDialog>
  )
}
