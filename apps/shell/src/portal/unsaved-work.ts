import type { Translate } from '@portico/ui'
import type { Portal } from './portal.ts'

/** Returns a sentence about the edits or tasks that a reload or a sign-out would end. Null without unsaved work. */
export function describeUnsavedWork(
  t: Translate,
  { history, work }: Pick<Portal, 'history' | 'work'>,
): string | null {
  if (history.hasGuards()) return t('Your input on this page isn’t saved.')
  const running = work.store.getState().filter(({ state }) => state === 'running')
  if (running.length === 0) return null
  return running.length === 1
    ? t('“{title}” is still running and would be stopped.', { title: running[0]?.title ?? '' })
    : t(
        '{count, plural, one {# task is} other {# tasks are}} still running in the background and would be stopped.',
        {
          count: running.length,
        },
      )
}
