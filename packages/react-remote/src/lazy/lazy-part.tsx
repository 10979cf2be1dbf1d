import { Button } from '@portico/ui'
import {
  type LazyOptions,
  type LazyPart,
  lazyPart as lazyPartWith,
  type MissingPart,
} from '@portico/ui/on-demand'
import type { ComponentType } from 'react'
import { useTexts } from '../texts/texts.ts'
import styles from './lazy-part.module.css'

/** Makes a part of a page load after the first paint. If it fails to load, its place shows an error with a retry. */
export function lazyPart<Props extends object>(
  bring: () => Promise<ComponentType<Props>>,
  options: Pick<LazyOptions<Props>, 'waiting' | 'needed'> = {},
): LazyPart<Props> {
  return lazyPartWith(bring, { ...options, missing: NotLoaded })
}

/** Shows an error with components that are already loaded. A browser may keep a corrupt file until the page is reloaded. */
function NotLoaded({ misses, retry }: Pick<MissingPart<object>, 'misses' | 'retry'>) {
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
