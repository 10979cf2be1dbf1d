import { useCallback, useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { useCanShowPanel } from '../dev/can-show-panel.ts'
import { Palette } from '../palette/lazy-palette.ts'
import { lazyComponent } from '../portal/lazy-component.tsx'
import { overlayStore, showOverlay, useShortcuts } from '../portal/overlays.ts'
import { usePortal } from '../portal/portal.ts'
import { useTexts } from '../texts/texts.ts'

const Panel = lazyComponent(async () => (await import('../panel/panel.tsx')).Panel)
const LeaveDialog = lazyComponent(async () => (await import('@portico/host/leave-dialog')).LeaveDialog)
const SignInDialog = lazyComponent(async () => (await import('../sign-in/sign-in-dialog.tsx')).SignInDialog)

/** Renders the parts that open over any page: palette, panel, sign-in dialog, and the shell's questions. */
export function PageOverlays() {
  const mayShowPanel = useCanShowPanel()
  useShortcuts(mayShowPanel)
  const { open } = useStore(overlayStore)
  const close = useCallback(() => showOverlay(null), [])
  return (
    <>
      <Opened part={Palette} open={open === 'palette'} onClose={close} />
      {mayShowPanel ? <Opened part={Panel} open={open === 'panel'} onClose={close} /> : null}
      <HeldPage />
      <Question />
    </>
  )
}

/** Mounts a part again each time it opens, and keeps it mounted so that it can fade out. */
function Opened({ part: Part, open, onClose }: { part: typeof Palette; open: boolean; onClose: () => void }) {
  const [openings, setOpenings] = useState(0)
  const [wasOpen, setWasOpen] = useState(open)
  if (open !== wasOpen) {
    setWasOpen(open)
    if (open) setOpenings(openings + 1)
  }
  if (openings === 0) return null
  return <Part key={openings} open={open} onOpenChange={(next) => !next && onClose()} onMissing={onClose} />
}

/** Hides a locked page and shows the sign-in dialog. If the dialog can't be loaded, the page is given up. */
function HeldPage() {
  const { page } = usePortal()
  const { held } = useStore(page.owner)
  const isHeld = held !== null
  useEffect(() => {
    document.body.toggleAttribute('data-held', isHeld)
    return () => document.body.removeAttribute('data-held')
  }, [isHeld])
  return held ? <SignInDialog held={held} onMissing={page.letGo} /> : null
}

/** Shows the current question. Stays mounted after the first one, so that the dialog can fade out. */
function Question() {
  const t = useTexts()
  const { questions } = usePortal()
  const { question } = useStore(questions.store)
  const [isWanted, setWanted] = useState(false)
  if (question && !isWanted) setWanted(true)
  if (!isWanted) return null
  // The browser's dialog replaces ours if ours can't be fetched: offline, or after an update. The next question tries to load ours again.
  const askPlainly = () => {
    setWanted(false)
    question?.answer(window.confirm(`${question.title ?? t('Leave this page?')} ${question.sentence}`))
  }
  return <LeaveDialog questions={questions} onMissing={askPlainly} />
}
