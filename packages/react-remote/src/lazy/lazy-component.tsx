import { Button } from '@portico/ui'
import {
  type LazyComponent,
  type LazyComponentOptions,
  type LoadFailureProps,
  lazyComponent as lazyPartWith,
} from '@portico/ui/on-demand'
import type { ComponentType } from 'react'
import { useTexts } from '../texts/texts.ts'
import styles from './lazy-component.module.css'

/** Makes a part of a page load after the first paint. If it fails to load, its place shows an error with a retry. */
export function lazyComponent<Props extends object>(
  bring: () => Promise<ComponentType<Props>>,
  options: Pick<LazyComponentOptions<Props>, 'waiting' | 'needed'> = {},
): LazyComponent<Props> {
  return lazyPartWith(bring, { ...options, missing: NotLoaded })
}

/** Shows an error with components that are already loaded. A browser may keep a corrupt file until the page is reloaded. */
function NotLoaded({ misses, retry }: Pick<LoadFailureProps<object>, 'misses' | 'retry'>) {
  const t = useTexts()
  const isKept = misses > 1
  return (
    <div role="alert" className={styles.missing}>
      <p>{t('This part couldn’t be loaded. Check your connection.')}</p>
      <Button size="sm" onClick={isKept ? () => location.reload() : retry}>
        {isKept ? t('Reload the page') : t('Try again')}
      </Button>
    </div>
  )
}
