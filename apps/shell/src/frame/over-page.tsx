import { useCallback, useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { useMayShowPanel } from '../dev/may-show-panel.ts'
import { palette } from '../palette/lazy-palette.ts'
import { lazyPart } from '../portal/lazy-part.tsx'
import { leaveQuestion } from '../portal/leave-question.ts'
import { overlay, showOverlay, useShortcuts } from '../portal/overlays.ts'
import { usePortal } from '../portal/portal.ts'

const panel = lazyPart(async () => (await import('../panel/panel.tsx')).Panel)
const leaveDialog = lazyPart(async () => (await import('./leave-dialog.tsx')).LeaveDialog)
const signInDialog = lazyPart(async () => (await import('../sign-in/sign-in-dialog.tsx')).SignInDialog)

/** What may open over any page: the tools behind the keys, and the shell's own questions. */
export function OverPage() {
  const mayShowPanel = useMayShowPanel()
  useShortcuts(mayShowPanel)
  const { open } = useStore(overlay)
  const close = useCallback(() => showOverlay(null), [])
  return (
    <>
      <Opened part={palette.Part} open={open === 'palette'} onClose={close} />
      {mayShowPanel ? <Opened part={panel.Part} open={open === 'panel'} onClose={close} /> : null}
      <HeldPage />
      <Question />
    </>
  )
}

/** Mounted anew for each opening, and kept until it has faded out. */
function Opened({
  part: Part,
  open,
  onClose,
}: {
  part: typeof palette.Part
  open: boolean
  onClose: () => void
}) {
  const [openings, setOpenings] = useState(0)
  const [wasOpen, setWasOpen] = useState(open)
  if (open !== wasOpen) {
    setWasOpen(open)
    if (open) setOpenings(openings + 1)
  }
  if (openings === 0) return null
  return <Part key={openings} open={open} onOpenChange={(next) => !next && onClose()} onMissing={onClose} />
}

/** While the page waits for its owner nothing of it is on the screen; without the dialog it can't be waited for. */
function HeldPage() {
  const { page } = usePortal()
  const { held } = useStore(page.owner)
  const isHeld = held !== null
  useEffect(() => {
    document.body.toggleAttribute('data-held', isHeld)
    return () => document.body.removeAttribute('data-held')
  }, [isHeld])
  return held ? <signInDialog.Part held={held} onMissing={page.letGo} /> : null
}

/** Stays once it has been asked for, so that it can fade out. */
function Question() {
  const { question } = useStore(leaveQuestion)
  const [isWanted, setWanted] = useState(false)
  if (question && !isWanted) setWanted(true)
  return isWanted ? <leaveDialog.Part onMissing={askPlainly} /> : null
}

/** The browser's own dialog, where ours can't be fetched: offline, or after an update of the portal. */
function askPlainly(): void {
  const { question } = leaveQuestion.getState()
  question?.answer(window.confirm(`${question.title} ${question.sentence}`))
}
