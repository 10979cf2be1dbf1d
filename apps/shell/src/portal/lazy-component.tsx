import {
  type LazyComponent,
  type LoadFailureProps,
  lazyComponent as lazyPartWith,
} from '@portico/ui/on-demand'
import { type ComponentType, useEffect } from 'react'
import { logError } from '../browser/log.ts'
import { useTexts } from '../texts/texts.ts'
import { usePortal } from './portal.ts'

/** Props of a lazy part in addition to its own. */
interface OnMissing {
  /** Called when the part's code could not be loaded. A notice has already reported it. */
  onMissing: () => void
}

/**
 * Creates a part of the shell whose code is loaded when the part is rendered. A notice reports a failed download. A failure of `load`, on
 * hover or focus, shows no notice: the code is requested again when the part is rendered.
 */
export function lazyComponent<Props extends object>(
  bring: () => Promise<ComponentType<Props>>,
): LazyComponent<Props & OnMissing> {
  return lazyPartWith<Props & OnMissing>(bring as () => Promise<ComponentType<Props & OnMissing>>, {
    missing: MissingNotice,
    report: (error) => logError('a part of the shell could not be loaded', error),
  })
}

function MissingNotice({ props: { onMissing } }: LoadFailureProps<OnMissing>) {
  const t = useTexts()
  const { toasts } = usePortal()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each failed download shows one notice.
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
