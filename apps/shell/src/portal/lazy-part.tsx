import { type LazyPart, lazyPart as lazyPartWith, type MissingPart } from '@portico/ui/on-demand'
import { type ComponentType, useEffect } from 'react'
import { logError } from '../browser/log.ts'
import { useTexts } from '../texts/texts.ts'
import { usePortal } from './portal.ts'

/** What a part of the shell is drawn with besides its own props. */
interface OnMissing {
  /** Called when its code did not come, which a notice has said. */
  onMissing: () => void
}

/**
 * Makes a part of the shell whose code comes when it is wanted. When it does not come, a notice says so. What fails on
 * `load`, at hover or focus, is asked for again when it is wanted, and the person is told then.
 */
export function lazyPart<Props extends object>(
  bring: () => Promise<ComponentType<Props>>,
): LazyPart<Props & OnMissing> {
  return lazyPartWith<Props & OnMissing>(bring as () => Promise<ComponentType<Props & OnMissing>>, {
    missing: MissingNotice,
    report: (error) => logError('a part of the shell could not be loaded', error),
  })
}

function MissingNotice({ props: { onMissing } }: MissingPart<OnMissing>) {
  const t = useTexts()
  const { toasts } = usePortal()
  // biome-ignore lint/correctness/useExhaustiveDependencies: said once for each time that it did not come.
  useEffect(() => {
    toasts.show({
      tone: 'danger',
      title: t('This couldn’t be loaded'),
      detail: navigator.onLine
        ? t('The portal may have been updated since you opened it. Reload the page.')
        : t('You’re offline. Try again once the connection is back.'),
    })
    onMissing()
  }, [])
  return null
}
