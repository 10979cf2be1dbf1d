import type { Portal } from './portal.ts'

/** What a reload or a sign-out would end now, as a sentence; null where nothing would be lost. */
export function whatWouldBeLost({ history, work }: Pick<Portal, 'history' | 'work'>): string | null {
  if (history.hasGuards()) return 'What you have typed on this page is not saved.'
  const running = work.store.getState().filter(({ state }) => state === 'running')
  if (running.length === 0) return null
  return running.length === 1
    ? `“${running[0]?.title}” is still running and would be stopped.`
    : `${running.length} things still run in the background and would be stopped.`
}
